/**
 * Portraits of the sample team, drawn from data: a lattice, a cusped window, and a person of a few plain shapes.
 * They are SVG text; the seeding turns them into pictures as if somebody had uploaded them.
 */

const colour = {
  paper: "#FBF7F0",
  stone: "#EFE6D8",
  sand: "#DCC9A8",
  ink: "#1C1B2B",
  indigo: "#2A2F7A",
  indigoDeep: "#1F235C",
  indigoPale: "#BFC3E4",
  peacock: "#0E6B6B",
  peacockDeep: "#0A4F50",
  peacockPale: "#B4D6D0",
  terracotta: "#B9472F",
  terracottaDeep: "#8E3321",
  terracottaPale: "#EFC4B2",
  marigold: "#E7A12E",
  marigoldDeep: "#C47F17",
  marigoldPale: "#F6DDA8",
} as const;

/** Base, the side away from the light, lips. */
interface Skin {
  base: string;
  shade: string;
  lips: string;
}

const skins = {
  wheat: { base: "#DDAA7C", shade: "#C48D5F", lips: "#A9523F" },
  honey: { base: "#C98F60", shade: "#AE7548", lips: "#96432F" },
  almond: { base: "#E3B893", shade: "#CC9A73", lips: "#B25D4B" },
  clove: { base: "#A56B44", shade: "#8A5433", lips: "#7A3326" },
  cocoa: { base: "#84502F", shade: "#6B3E24", lips: "#5E2620" },
} as const satisfies Record<string, Skin>;

const hairs = { black: "#231B1E", brown: "#3A2620", grey: "#8F8A8C", silver: "#D5D0CC" } as const;

/** Lines behind the window. They repeat every 50 units, the braid every 100, since its neighbours lie crosswise. */
const lattices = {
  star: "M25 0 32 8H42V18L50 25 42 32V42H32L25 50 18 42H8V32L0 25 8 18V8H18Z",
  hexagon: "M0 25 12 4H38L50 25 38 46H12ZM25 0V4M25 46V50",
  round: "M25 0A25 25 0 0 0 50 25 25 25 0 0 0 25 50 25 25 0 0 0 0 25 25 25 0 0 0 25 0Z",
  braid:
    "M0 15H50M0 35H50M15 0V15M35 0V15M15 35V50M35 35V50M65 0V50M85 0V50M50 15H65M50 35H65M85 15H100M85 35H100M15 50V100M35 50V100M0 65H15M0 85H15M35 65H50M35 85H50M50 65H100M50 85H100M65 50V65M85 50V65M65 85V100M85 85V100",
  grid: "M12 12H38V38H12ZM25 0V12M25 38V50M0 25H12M38 25H50",
} as const;

interface Person {
  lattice: keyof typeof lattices;
  /** Wall, lines of the lattice, and the light in the window. */
  wall: string;
  line: string;
  light: string;
  skin: Skin;
  hair: string;
  /** Shapes from the back to the front: behind the head, clothes, over the face, around the face. */
  behind: string;
  clothes: string;
  face: string;
  around: string;
  /** Ears hidden by cloth or hair. */
  coveredEars?: boolean;
  /** Brows take the hair's colour unless given. */
  brow?: string;
}

const shapes = {
  window:
    "M56 400V196A34 34 0 0 1 66 136A36 36 0 0 1 104 84A38 38 0 0 1 154 50A44 44 0 0 1 200 22A44 44 0 0 1 246 50A38 38 0 0 1 296 84A36 36 0 0 1 334 136A34 34 0 0 1 344 196V400Z",
  neck: "M173 232H227V296C227 322 173 322 173 296Z",
  neckShade: "M173 246C184 270 216 270 227 246V268C214 284 190 280 173 262Z",
  shoulders: "M50 400C52 338 92 314 173 290C178 312 222 312 227 290C308 314 348 338 350 400Z",
  head: "M143 166C143 126 167 106 200 106S257 126 257 166V192C257 232 231 262 200 262S143 232 143 192Z",
  headShade:
    "M200 106C233 106 257 126 257 166V192C257 232 231 262 200 262C222 240 230 214 228 184C226 150 214 124 200 106Z",
} as const;

function fill(d: string, paint: string): string {
  return `<path d="${d}" fill="${paint}"/>`;
}

function line(d: string, paint: string, width = 4): string {
  return `<path d="${d}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function dot(x: number, y: number, radius: number, paint: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${paint}"/>`;
}

/** Returns the same drawing on both sides of the middle. */
function both(shape: string): string {
  return `${shape}<g transform="matrix(-1 0 0 1 400 0)">${shape}</g>`;
}

function glasses(paint: string): string {
  return `${both(`<rect x="152" y="170" width="40" height="34" rx="15" fill="${colour.paper}" fill-opacity=".12" stroke="${paint}" stroke-width="4"/>${line("M152 182 143 178", paint)}`)}${line("M192 184Q200 178 208 184", paint)}`;
}

function earrings(paint: string): string {
  return both(dot(140, 214, 6, paint));
}

function bindi(paint: string): string {
  return dot(200, 154, 4.5, paint);
}

const people = {
  meher: {
    lattice: "star",
    wall: colour.indigo,
    line: "#4A50A0",
    light: colour.marigoldPale,
    skin: skins.honey,
    hair: hairs.black,
    behind: `${dot(200, 92, 34, hairs.black)}${both(dot(172, 82, 9, colour.paper))}${dot(200, 64, 9, colour.paper)}${fill("M132 190C124 120 158 92 200 92S276 120 268 190Z", hairs.black)}`,
    clothes: `${fill(shapes.shoulders, colour.indigo)}${fill("M227 290C308 314 348 338 350 400H96C150 392 214 352 236 293Z", colour.terracotta)}${line("M235 296C214 352 152 388 100 397", colour.marigold, 9)}${line("M262 312C248 352 214 384 180 400M292 324C284 356 262 382 240 400M320 342C318 364 306 384 296 400", colour.terracottaDeep, 3)}`,
    face: `${bindi(colour.terracotta)}`,
    around: `${fill("M200 104C164 104 138 128 137 186C148 172 152 146 200 112C248 146 252 172 263 186C262 128 236 104 200 104Z", hairs.black)}${line("M204 109C226 116 246 134 254 160", hairs.silver, 5)}${earrings(colour.marigold)}`,
  },
  yusuf: {
    lattice: "hexagon",
    wall: colour.peacock,
    line: "#3B8B88",
    light: colour.stone,
    skin: skins.wheat,
    hair: hairs.grey,
    behind: "",
    clothes: `${fill(shapes.shoulders, colour.paper)}${fill("M50 400C52 338 92 314 160 294L192 400ZM350 400C348 338 308 314 240 294L208 400Z", colour.peacockDeep)}${fill("M164 286C176 322 224 322 236 286L240 306C226 332 174 332 160 306Z", colour.paper)}${line("M162 306C176 330 224 330 238 306M200 326V400", colour.sand, 3)}${dot(200, 348, 4, colour.sand)}${dot(200, 374, 4, colour.sand)}`,
    face: `${fill("M143 194C150 214 162 216 172 214C186 208 214 208 228 214C238 216 250 214 257 194V206C257 250 229 280 200 280S143 250 143 206Z", hairs.grey)}${fill("M174 220C186 210 214 210 226 220C218 226 208 224 200 223C192 224 182 226 174 220Z", "#716C6F")}${line("M184 235Q200 246 216 235", skins.wheat.lips)}`,
    around: `${fill("M141 180C132 124 160 92 202 92C244 92 268 124 259 180C254 160 248 140 226 134C204 130 176 136 160 140C150 148 146 164 141 180Z", hairs.grey)}${line("M170 112C186 104 210 104 226 110M160 126C180 116 214 116 236 124", "#A9A4A5", 3)}${glasses(colour.ink)}`,
  },
  kavya: {
    lattice: "round",
    wall: colour.terracotta,
    line: "#D07258",
    light: colour.peacockPale,
    skin: skins.cocoa,
    hair: hairs.black,
    behind: [
      [200, 98, 46],
      [156, 110, 42],
      [244, 110, 42],
      [128, 148, 38],
      [272, 148, 38],
      [116, 192, 36],
      [284, 192, 36],
      [120, 236, 34],
      [280, 236, 34],
      [142, 268, 28],
      [258, 268, 28],
    ]
      .map(([x = 0, y = 0, radius = 0]) => dot(x, y, radius, hairs.black))
      .join(""),
    clothes: `${fill(shapes.shoulders, colour.marigold)}${line("M162 294C172 330 228 330 238 294", colour.marigoldDeep, 7)}${line("M104 340C98 360 96 380 96 400M296 340C302 360 304 380 304 400", colour.marigoldDeep, 3)}`,
    face: "",
    around: `${[
      [166, 122, 22],
      [200, 112, 24],
      [234, 122, 22],
      [148, 146, 16],
      [252, 146, 16],
    ]
      .map(([x = 0, y = 0, radius = 0]) => dot(x, y, radius, hairs.black))
      .join(
        "",
      )}${both(`<circle cx="141" cy="220" r="11" fill="none" stroke="${colour.marigold}" stroke-width="4"/>`)}`,
  },
  harpreet: {
    lattice: "grid",
    wall: colour.marigold,
    line: "#F3C066",
    light: colour.marigoldPale,
    skin: skins.honey,
    hair: hairs.black,
    behind: "",
    clothes: `${fill(shapes.shoulders, colour.peacockPale)}${fill("M173 286 200 330 166 350 142 302ZM227 286 200 330 234 350 258 302Z", colour.paper)}${line("M200 330V400", colour.peacock, 3)}${dot(200, 356, 4, colour.peacock)}${dot(200, 384, 4, colour.peacock)}`,
    face: `${fill("M143 186C150 212 160 216 172 214C188 206 212 206 228 214C240 216 250 212 257 186V212C260 266 230 300 200 300S140 266 143 212Z", hairs.black)}${fill("M168 224C182 208 194 212 200 216C206 212 218 208 232 224C222 230 208 228 200 225C192 228 178 230 168 224Z", "#43363A")}${line("M184 238Q200 250 216 238", skins.honey.lips, 5)}`,
    around: `${fill("M139 188C112 118 146 56 204 54C260 56 288 118 261 188C260 168 252 154 238 146C224 139 210 131 200 120C190 131 176 139 162 146C148 154 140 168 139 188Z", colour.indigo)}${line("M137 166C136 124 176 92 262 124M139 136C152 102 196 78 250 96M264 164C262 142 244 122 216 108M158 102C176 78 208 70 230 74", "#555BAF", 4)}${fill("M200 120C190 131 178 138 168 143C188 149 212 149 232 143C222 138 210 131 200 120Z", colour.terracotta)}`,
    coveredEars: true,
  },
  tenzin: {
    lattice: "braid",
    wall: colour.sand,
    line: "#C4AD84",
    light: colour.terracottaPale,
    skin: skins.almond,
    hair: hairs.black,
    behind: fill(
      "M124 262C116 130 136 84 200 84S284 130 276 262C262 276 244 272 236 262H164C156 272 138 276 124 262Z",
      hairs.black,
    ),
    clothes: `${fill(shapes.shoulders, colour.peacock)}${fill("M173 288 200 348 227 288 244 294C236 340 214 372 190 400H160C172 366 166 330 156 294Z", colour.paper)}${fill("M50 400C52 338 92 314 158 292C166 340 200 376 246 400Z", colour.peacock)}${line("M158 293C168 342 202 376 246 400", colour.terracotta, 8)}${line("M243 294C238 322 228 346 214 368", colour.terracotta, 8)}`,
    face: both(`<ellipse cx="164" cy="212" rx="12" ry="8" fill="${skins.almond.lips}" fill-opacity=".22"/>`),
    around: `${fill("M138 236C128 130 152 92 200 92S272 130 262 236C256 216 254 190 250 162C230 158 170 158 150 162C146 190 144 216 138 236Z", hairs.black)}${line("M168 154C170 132 180 112 196 102M232 154C230 138 224 122 214 110", "#443639", 3)}${both(dot(141, 226, 5, colour.peacock))}`,
    coveredEars: true,
  },
  arjun: {
    lattice: "star",
    wall: colour.peacockPale,
    line: "#8FBDB5",
    light: colour.marigold,
    skin: skins.cocoa,
    hair: hairs.black,
    behind: "",
    clothes: `${fill("M118 330C124 286 160 276 200 276S276 286 282 330Z", colour.terracottaDeep)}${fill(shapes.shoulders, colour.terracotta)}${fill("M136 306C156 292 168 290 173 290C178 312 222 312 227 290C232 290 244 292 264 306C252 348 218 356 200 364C182 356 148 348 136 306Z", colour.terracottaDeep)}${fill(shapes.neck, skins.cocoa.base)}${fill(shapes.neckShade, skins.cocoa.shade)}${line("M176 352V388M224 352V388", colour.paper, 4)}`,
    face: "",
    around: fill(
      "M142 172C134 140 138 116 154 104C158 86 186 76 208 82C236 76 262 96 262 124C264 142 262 158 258 172C254 154 252 142 244 134C226 142 184 144 162 130C150 138 146 154 142 172Z",
      hairs.black,
    ),
  },
  farah: {
    lattice: "round",
    wall: colour.terracottaPale,
    line: "#DDA58F",
    light: colour.paper,
    skin: skins.wheat,
    hair: hairs.brown,
    behind: fill("M114 300C100 150 126 70 200 70S300 150 286 300Z", colour.peacockDeep),
    clothes: `${fill(shapes.shoulders, colour.indigo)}${fill("M96 318C110 268 126 250 146 214C160 258 240 258 254 214C274 250 290 268 304 318C286 366 244 396 200 396C150 396 116 366 96 318Z", colour.peacock)}${line("M138 246C154 296 212 312 272 290M122 286C156 336 230 350 292 324M130 346C164 376 224 384 266 364", "#3F9490", 4)}`,
    face: "",
    around: `<path fill-rule="evenodd" d="M116 286C96 150 128 72 200 72S304 150 284 286C266 268 252 262 244 250C232 268 214 272 200 272S168 268 156 250C148 262 134 268 116 286ZM200 116C166 116 150 140 150 180C150 222 172 258 200 258S250 222 250 180C250 140 234 116 200 116Z" fill="${colour.peacock}"/>${line("M142 220C128 150 156 102 204 100M258 220C270 160 254 118 226 104", "#3F9490", 4)}`,
    coveredEars: true,
  },
  rohan: {
    lattice: "hexagon",
    wall: colour.indigoPale,
    line: "#9CA2D2",
    light: colour.terracotta,
    skin: skins.clove,
    hair: hairs.brown,
    behind: "",
    clothes: `${fill(shapes.shoulders, colour.indigoDeep)}${fill("M164 290 200 400 236 290 227 284C226 310 174 310 173 284Z", colour.paper)}${fill("M164 290 150 298 138 340 158 344 150 354 194 400H200ZM236 290 250 298 262 340 242 344 250 354 206 400H200Z", colour.indigo)}${fill("M171 286 200 326 178 340 158 296ZM229 286 200 326 222 340 242 296Z", colour.stone)}`,
    face: fill(
      "M166 228C172 214 190 212 200 219C210 212 228 214 234 228C224 230 210 230 200 226C190 230 176 230 166 228Z",
      hairs.brown,
    ),
    around: `${fill("M141 184C126 140 142 100 176 94C196 76 246 84 258 112C270 130 266 160 259 184C256 164 252 150 244 144C222 150 196 142 182 126C176 142 160 148 152 152C146 162 144 172 141 184Z", hairs.brown)}${line("M184 120C200 134 222 138 240 134M190 104C208 98 232 104 246 120", "#5C4036", 4)}`,
  },
  lalita: {
    lattice: "braid",
    wall: colour.terracottaDeep,
    line: "#AE5A45",
    light: colour.indigoPale,
    skin: skins.clove,
    hair: hairs.silver,
    behind: fill(
      "M128 216C118 122 148 82 200 82S282 122 272 216C274 240 252 246 244 232H156C148 246 126 240 128 216Z",
      hairs.silver,
    ),
    clothes: `${fill(shapes.shoulders, colour.marigold)}${fill("M50 400C52 338 92 314 160 293C164 340 178 374 196 400ZM350 400C348 338 308 314 240 293C236 340 222 374 204 400Z", colour.stone)}${line("M160 294C164 340 178 374 196 400M240 294C236 340 222 374 204 400", colour.indigo, 7)}${line("M134 312C140 346 152 376 166 400M266 312C260 346 248 376 234 400", colour.indigo, 3)}`,
    face: `${bindi(colour.terracotta)}${line("M163 222Q158 232 161 240M237 222Q242 232 239 240", skins.clove.shade, 3)}`,
    around: `${fill("M138 214C122 140 146 94 200 94S278 140 262 214C258 196 256 174 246 158C226 150 196 142 178 126C174 142 160 152 152 160C144 176 142 196 138 214Z", hairs.silver)}${line("M178 124C184 112 194 104 206 100M186 134C206 146 230 150 246 156", "#B3ADA9", 3)}${glasses(colour.indigoDeep)}${both(dot(141, 222, 6, colour.marigold))}`,
    brow: "#B7AFAA",
    coveredEars: true,
  },
} as const satisfies Record<string, Person>;

export type PortraitKey = keyof typeof people;

/** Draws what every face has; the person's own marks lie over it. */
function features(person: Person): string {
  const { skin, brow = person.hair } = person;
  return [
    both(line("M160 170Q172 161 187 167", brow, 5)),
    both(dot(175, 187, 5.5, colour.ink)),
    both(line("M164 186Q174 177 187 185", colour.ink, 3)),
    line("M201 190 195 213Q200 219 208 214", skin.shade, 4),
  ].join("");
}

function head(person: Person): string {
  const { skin } = person;
  const ears = person.coveredEars
    ? ""
    : both(`<ellipse cx="142" cy="192" rx="11" ry="17" fill="${skin.shade}"/>`);
  return `${ears}${fill(shapes.head, skin.base)}<path d="${shapes.headShade}" fill="${skin.shade}" fill-opacity=".38"/>`;
}

function draw(person: Person): string {
  const { skin } = person;
  const side = person.lattice === "braid" ? 100 : 50;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="800" height="800">',
    `<defs><pattern id="jaali" width="${side}" height="${side}" patternUnits="userSpaceOnUse"><path d="${lattices[person.lattice]}" fill="none" stroke="${person.line}" stroke-width="3"/></pattern></defs>`,
    `<rect width="400" height="400" fill="${person.wall}"/><rect width="400" height="400" fill="url(#jaali)"/>`,
    `<path d="${shapes.window}" fill="${person.light}" stroke="${person.wall}" stroke-width="14"/>`,
    person.behind,
    fill(shapes.neck, skin.base),
    fill(shapes.neckShade, skin.shade),
    person.clothes,
    head(person),
    features(person),
    line("M181 234Q200 248 219 234", skin.lips, 5),
    person.face,
    person.around,
    "</svg>",
  ].join("");
}

export const portraitKeys = Object.keys(people) as PortraitKey[];

/** @returns the portrait as SVG text, square, without anything loaded from elsewhere */
export function portraitSvg(key: PortraitKey): string {
  return draw(people[key]);
}
