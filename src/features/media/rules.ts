/** A picture as the files of it are made: its size, and the point that stays in view where it is cut. */
export interface PictureShape {
  width: number;
  height: number;
  /** In hundredths of the width and of the height. */
  focus: { x: number; y: number };
  /** True for an SVG, which pages show as it is. */
  drawing: boolean;
}

/** A picture as the words of a page name it. */
interface ShownPicture {
  /** Its id and version, with which its addresses begin. */
  key: string;
  width: number;
  height: number;
  drawing: boolean;
}

/** The widths of the files for pages. A picture is never enlarged. */
const wholeWidths = [480, 960, 1920] as const;

/** Names what pages show of a picture: all of it, or a part in a form. */
export type Cut = "whole" | "wide" | "square";

/** The forms that a picture is cut to, as width by height, with the widths of their files. */
const cuts = {
  wide: { ratio: 1200 / 630, widths: [480, 960, 1920] },
  square: { ratio: 1, widths: [240, 480] },
} as const;

/** The picture of link previews. */
export const shareSize = { width: 1200, height: 630 } as const;

/** The sides of the icons. */
const iconSides = [32, 180, 192, 512] as const;
type IconSide = (typeof iconSides)[number];

/** The longer side of a picture as it is kept. */
export const KEPT_SIDE = 2560;

/** Where pictures answer. */
export const mediaPath = "/media/";

/** The name of the kept picture among its files. No address has it, except that of a drawing. */
export const KEPT = "kept";

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const ADDRESS = /* @__PURE__ */ new RegExp(
  `^(${ID})-([1-9]\\d{0,8})(?:-([a-z]+(?:-\\d{1,4})?))?\\.(avif|webp|jpg|png|svg)$`,
);
const SHOWN = /* @__PURE__ */ new RegExp(`^(${ID}-[1-9]\\d{0,8})-(\\d{1,5})x(\\d{1,5})(-drawing)?$`);
const WHOLE_ID = /* @__PURE__ */ new RegExp(`^${ID}$`);

/** Returns whether a text has the form of a picture's id. */
export function isPictureId(text: string): boolean {
  return WHOLE_ID.test(text);
}

/** Returns how the words of a page name a picture: with all that its markup needs. */
export function shownText(id: string, version: number, { width, height, drawing }: PictureShape): string {
  return `${id}-${version}-${width}x${height}${drawing ? "-drawing" : ""}`;
}

/** Reads how words name a picture; undefined for anything else, such as one that is gone. */
export function readShown(text: string): ShownPicture | undefined {
  const [, key, width, height, drawing] = SHOWN.exec(text) ?? [];
  if (!key) return undefined;
  return { key, width: Number(width), height: Number(height), drawing: drawing !== undefined };
}

/** Returns the size of a picture's cut as pages show it. */
export function cutSize({ width, height }: Pick<PictureShape, "width" | "height">, cut: Cut) {
  if (cut === "whole") return { width, height };
  const { ratio, widths } = cuts[cut];
  const widest = Math.min(widths.at(-1) ?? width, Math.max(width, widths[0]));
  return { width: widest, height: Math.round(widest / ratio) };
}

/** Returns the widths in which a cut of a picture is there, the smallest first. */
export function widthsOf(width: number, cut: Cut): number[] {
  if (cut !== "whole")
    return cuts[cut].widths.filter((one) => cut === "square" || one === cuts[cut].widths[0] || one <= width);
  const widest = Math.min(width, wholeWidths[2]);
  return [...wholeWidths.filter((one) => one < widest), widest];
}

/** Returns the names of a picture's files that pages show. Icons are made when they are first asked for. */
export function pageFiles({ width, drawing }: PictureShape): string[] {
  if (drawing) return [...cuts.square.widths.map((one) => `square-${one}.webp`), "share.jpg"];
  const cutNames = (["whole", "wide", "square"] as const).flatMap((cut) =>
    widthsOf(width, cut).flatMap((one) => [`${cut}-${one}.webp`, `${cut}-${one}.avif`]),
  );
  return [...cutNames, "share.jpg"];
}

/** Returns whether a picture has a file with a name. */
export function hasFile(shape: PictureShape, name: string): boolean {
  return pageFiles(shape).includes(name) || iconSides.some((side) => name === `icon-${side}.png`);
}

/** Reads the last part of an address; the name is undefined for the drawing itself. */
export function readFileName(text: string) {
  const [, id, version, name, ending] = ADDRESS.exec(text) ?? [];
  if (!id || (ending === "svg") !== (name === undefined)) return undefined;
  return { id, version: Number(version), name: name === undefined ? undefined : `${name}.${ending}` };
}

/** Returns the address of a file of a picture. @param name undefined for the drawing itself */
export function fileAddress(key: string, name: string | undefined): string {
  return `${mediaPath}${key}${name === undefined ? ".svg" : `-${name}`}`;
}

/** The files of the build that stand for a company until it has an icon of its own. */
const shippedIcons: Readonly<Record<IconSide, string>> = {
  32: "/favicon.ico",
  180: "/apple-touch-icon.png",
  192: "/icon-192.png",
  512: "/icon-512.png",
};

/** The picture of link previews as it is shipped. */
const SHIPPED_SHARING = "/og.png";

/** Returns the address of the company's icon. @param icon as words name the picture */
export function iconAddress(icon: { picture: string } | undefined, side: IconSide): string {
  const shown = readShown(icon?.picture ?? "");
  return shown ? fileAddress(shown.key, `icon-${side}.png`) : shippedIcons[side];
}

/**
 * Returns the address of the company's own picture that stands in place of a file of the build; undefined where there
 * is none. Browsers and others ask for some of these files without a link.
 */
export function inPlaceOf(
  path: string,
  { icon, sharing }: { icon?: { picture: string } | undefined; sharing?: { picture: string } | undefined },
): string | undefined {
  const side = iconSides.find((one) => shippedIcons[one] === path);
  if (side && readShown(icon?.picture ?? "")) return iconAddress(icon, side);
  const shared = path === SHIPPED_SHARING ? readShown(sharing?.picture ?? "") : undefined;
  return shared && fileAddress(shared.key, "share.jpg");
}

const replaceable = new Set<string>([SHIPPED_SHARING, ...Object.values(shippedIcons)]);

/** Returns whether the company may have a picture of its own in place of a file of the build. */
export function mayBeReplaced(path: string): boolean {
  return replaceable.has(path);
}

/** Returns the `srcset` of a cut of a picture. */
export function srcSetOf({ key, width }: ShownPicture, cut: Cut, format: "avif" | "webp"): string {
  return widthsOf(width, cut)
    .map((one) => `${fileAddress(key, `${cut}-${one}.${format}`)} ${one}w`)
    .join(", ");
}

/** Returns the address that a browser takes which knows no `srcset`, and every drawing. */
export function sourceOf({ key, width, drawing }: ShownPicture, cut: Cut): string {
  if (drawing) return fileAddress(key, undefined);
  const widths = widthsOf(width, cut);
  return fileAddress(key, `${cut}-${widths[1] ?? widths[0]}.webp`);
}

/** How wide a picture in a text is shown. */
const TEXT_WIDTH = "(min-width: 48rem) 44rem, 100vw";

/** Returns how a text in Markdown names a picture. */
export function textAddress(id: string): string {
  return mediaPath + id;
}

/**
 * Returns the markup of a picture in a text; undefined for an address that is none of a picture.
 * @param alt as HTML
 * @param origin scheme and host, for readers of feeds, who get one file
 */
export function pictureHtml(address: string, alt: string, origin = ""): string | undefined {
  const shown = address.startsWith(mediaPath) ? readShown(address.slice(mediaPath.length)) : undefined;
  if (!shown) return undefined;
  const { width, height } = shown;
  const size = `width="${width}" height="${height}" loading="lazy" decoding="async"`;
  const image = (more: string) =>
    `<img src="${origin}${sourceOf(shown, "whole")}"${more} alt="${alt}" ${size}>`;
  if (origin || shown.drawing) return image("");
  const set = (format: "avif" | "webp") =>
    `srcset="${srcSetOf(shown, "whole", format)}" sizes="${TEXT_WIDTH}"`;
  return `<picture><source type="image/avif" ${set("avif")}>${image(` ${set("webp")}`)}</picture>`;
}

/** Returns the largest part of a picture with a ratio, around its focus as far as there is room. */
export function partOf({ width, height, focus }: PictureShape, ratio: number) {
  const cutWidth = Math.max(1, Math.min(width, Math.round(height * ratio)));
  const cutHeight = Math.max(1, Math.min(height, Math.round(width / ratio)));
  return {
    left: place(focus.x, width, cutWidth),
    top: place(focus.y, height, cutHeight),
    width: cutWidth,
    height: cutHeight,
  };
}

function place(hundredths: number, whole: number, part: number): number {
  const centred = Math.round((hundredths / 100) * whole - part / 2);
  return Math.min(Math.max(centred, 0), whole - part);
}

/** Returns the ratio and width of a cut that a file's name says; undefined for any other name. */
export function readCut(name: string): { cut: Cut; ratio: number | undefined; width: number } | undefined {
  const [, cut, width] = /^(whole|wide|square)-(\d+)\.(?:avif|webp)$/.exec(name) ?? [];
  if (!cut) return undefined;
  return {
    cut: cut as Cut,
    ratio: cut === "whole" ? undefined : cuts[cut as "wide" | "square"].ratio,
    width: Number(width),
  };
}

/** Returns words in which pictures are named with all that a page needs; "" where one is gone. */
export function withPictures<Words>(words: Words, shown: (id: string) => string): Words {
  return replaceIn(words, shown) as Words;
}

/** Finds the pictures that a text in Markdown names. */
const IN_TEXT = /* @__PURE__ */ new RegExp(`(?<=\\]\\(${mediaPath})${ID}(?=\\))`, "g");

function replaceIn(part: unknown, shown: (id: string) => string): unknown {
  if (typeof part === "string") return part.replace(IN_TEXT, shown);
  if (Array.isArray(part)) return part.map((entry) => replaceIn(entry, shown));
  if (typeof part !== "object" || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === "picture" && typeof value === "string" && isPictureId(value)
        ? shown(value)
        : replaceIn(value, shown),
    ]),
  );
}

/** Returns the pictures that words name in fields and in texts, with the dotted paths of these. */
export function picturesIn(words: unknown, path = ""): { path: string; id: string }[] {
  if (typeof words === "string") return (words.match(IN_TEXT) ?? []).map((id) => ({ path, id }));
  if (typeof words !== "object" || words === null) return [];
  return Object.entries(words).flatMap(([key, part]) => {
    const place = path ? `${path}.${key}` : key;
    if (key === "picture" && typeof part === "string" && isPictureId(part))
      return [{ path: place, id: part }];
    return picturesIn(part, place);
  });
}

/** Returns the dotted paths at which words name a picture, in a field of it or in a text. */
export function pathsOfPicture(words: unknown, id: string, path = ""): string[] {
  if (typeof words === "string") return words.includes(id) ? [path] : [];
  if (typeof words !== "object" || words === null) return [];
  return Object.entries(words).flatMap(([key, part]) =>
    pathsOfPicture(part, id, path ? `${path}.${key}` : key),
  );
}
