import outlines from "./title-glyphs.json" with { type: "json" };

/** The advance of a character, in thousandths of the size, and its path, y upwards. */
const glyphs = new Map(Object.entries(outlines.glyphs) as [string, [number, string]][]);
const kerning = new Map(Object.entries(outlines.kerning));

/** Returns whether the face of headings has all letters of a text. */
export function isDrawable(text: string): boolean {
  return [...text].every((character) => glyphs.has(character));
}

/** Returns where each character of a text begins, and where the text ends, in thousandths of its size. */
function placesOf(text: string): number[] {
  const characters = [...text];
  let x = 0;
  const places = characters.map((character, at) => {
    x += at === 0 ? 0 : (kerning.get(`${characters[at - 1]}${character}`) ?? 0);
    const place = x;
    x += glyphs.get(character)?.[0] ?? 0;
    return place;
  });
  return [...places, x];
}

function widthOf(text: string, size: number): number {
  return ((placesOf(text).at(-1) ?? 0) * size) / 1000;
}

/** Breaks a text into lines that are no wider; undefined where a single word is. */
export function wrap(text: string, size: number, width: number): string[] | undefined {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    if (widthOf(word, size) > width) return undefined;
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && widthOf(longer, size) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

interface TitleLineProps {
  text: string;
  size: number;
  x: number;
  /** Of the line that the letters stand on. */
  y: number;
}

/** Draws a line of text as outlines, so that a picture needs no face of the machine. */
export function TitleLine({ text, size, x, y }: TitleLineProps) {
  const places = placesOf(text);
  return (
    <g transform={`translate(${x} ${y}) scale(${size / 1000} ${-size / 1000})`}>
      {[...text].map((character, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line never reorders
        <path key={at} transform={`translate(${places[at]})`} d={glyphs.get(character)?.[1]} />
      ))}
    </g>
  );
}
