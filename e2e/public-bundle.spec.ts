import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "./fixtures.ts";

test.use({ sharesSite: true });

const ASSETS = "build/client/assets/";

interface BuiltRoute {
  id: string;
  module: string;
  imports: string[];
  css: string[];
}

const names = readdirSync(ASSETS).filter((name) => /\.(js|css)$/.test(name));
const texts = new Map(names.map((name) => [name, readFileSync(ASSETS + name, "utf8")]));

/** Names the file with all routes, which only pages of the staff area load. */
const manifestName = names.find((name) => name.startsWith("manifest-")) ?? "";
const routes: BuiltRoute[] = Object.values(
  JSON.parse(/\{.*\}/s.exec(texts.get(manifestName) ?? "")?.[0] ?? "{}").routes ?? {},
);

/** Returns every file that these routes load, now or later. */
function loadedBy(wanted: readonly BuiltRoute[]): Set<string> {
  const files = new Set(
    wanted.flatMap(({ module, imports, css }) => [module, ...imports, ...css].map(fileName)),
  );
  for (const file of files)
    for (const [, name] of (texts.get(file) ?? "").matchAll(
      /["'`(]\.?\/(?:assets\/)?([\w.-]+\.(?:js|css))["'`)]/g,
    ))
      if (name && texts.has(name) && name !== manifestName) files.add(name);
  return files;
}

function fileName(url: string): string {
  return url.slice(url.lastIndexOf("/") + 1);
}

const isAdmin = ({ id }: BuiltRoute) => id.startsWith("admin/");
const publicFiles = loadedBy(routes.filter((route) => !isAdmin(route)));
const adminFiles = loadedBy(routes.filter(isAdmin));
/** Counts files that no route names, such as the module of the chrome, as public. */
for (const name of names) if (!adminFiles.has(name) && name !== manifestName) publicFiles.add(name);

function sources(pattern: string): string {
  return globSync(pattern)
    .filter((name) => !name.endsWith(".test.ts"))
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");
}

function found(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, words]) => (words ? [words.trim()] : []));
}

const site = ["site", "ui", "content", "platform"]
  .map((room) => sources(`src/${room}/**/*.{ts,tsx,css}`))
  .join("\n");
const contracts = globSync("src/features/*/contract.ts").map((file) => {
  const text = readFileSync(file, "utf8");
  const outcomes = /export const outcomes = \{.*?\n\}/s.exec(text)?.[0] ?? "";
  const publicOutcomes = /export const publicOutcomes = \{.*?\n\}/s.exec(text)?.[0] ?? "";
  return { text, outcomes, publicOutcomes, forVisitors: asksForOutcomes(file.split("/")[2] ?? "") };
});

/** Returns whether all texts of a noun's calls are for visitors; otherwise its contract has `publicOutcomes`. */
function asksForOutcomes(noun: string): boolean {
  return new RegExp(`\\boutcomes\\b[^;]*"#features/${noun}/contract\\.ts"`).test(site);
}

const visitors = [
  site,
  ...contracts.map(({ outcomes, publicOutcomes, forVisitors }) => (forVisitors ? outcomes : publicOutcomes)),
].join("\n");
const admin = sources("src/admin/**/*.{ts,tsx}");

/** Finds sentences and class names of the staff area that no other source has. */
const adminWords = [
  ...found(admin, /"([^"\\\n]{12,})"/g).filter((words) => words.includes(" ")),
  ...found(admin, />\s*([^<>{}\n]{12,}?)\s*</g).filter((words) => words.includes(" ")),
  ...found(sources("src/admin/**/*.css"), /\.([a-z]+(?:-[a-z]+)+)[\s,:{[]/g),
].filter((words) => ![site, ...contracts.map(({ text }) => text)].some((text) => text.includes(words)));

interface Operation {
  summary: string;
  /** An empty requirement among them means that visitors may call it too. */
  security: object[];
}

const { paths } = JSON.parse(readFileSync("docs/openapi.json", "utf8"));
const operations = Object.values<Record<string, Operation>>(paths).flatMap((path) => Object.values(path));
const staffSummaries = operations
  .filter(({ security }) => security.every((one) => Object.keys(one).length > 0))
  .map(({ summary }) => summary);

/** Finds the summaries of calls of staff and the texts of their outcomes. */
const staffWords = [
  ...staffSummaries,
  ...contracts.flatMap(({ outcomes, forVisitors }) => (forVisitors ? [] : found(outcomes, /"([^"]{12,})"/g))),
].filter((words) => !visitors.includes(words));

function filesWith(words: string, files: Iterable<string>): string[] {
  return [...files].filter((name) => texts.get(name)?.includes(words));
}

test("no file that a page for visitors loads holds words or classes of the desk", () => {
  expect(adminWords.length).toBeGreaterThan(200);
  expect(staffSummaries.length).toBeGreaterThan(60);
  const leaks = [...new Set([...adminWords, ...staffWords])].flatMap((words) =>
    filesWith(words, publicFiles).map((name) => `${name}: ${words}`),
  );
  expect(leaks).toEqual([]);
});

test("no file of theirs holds the schemas and labels of the words that owners change", () => {
  const rooms = ["site", "ui", "platform", "content/pages"];
  const others = [
    ...rooms.map((room) => sources(`src/${room}/**/*.{ts,tsx}`)),
    sources("src/content/*.ts"),
    ...contracts.map(({ text }) => text),
  ];
  const schemaWords = found(sources("src/content/schemas/*.ts"), /"([A-Z][^"\\\n]{12,})"/g).filter(
    (words) => words.includes(" ") && !others.some((text) => text.includes(words)),
  );
  expect(schemaWords.length).toBeGreaterThan(20);
  expect(schemaWords.filter((words) => filesWith(words, adminFiles).length === 0)).toEqual([]);
  expect(schemaWords.flatMap((words) => filesWith(words, publicFiles))).toEqual([]);
});

test("no file of theirs names the addresses of the desk", () => {
  const addresses = found(sources("src/content/paths.ts"), /"(\/admin\/[^"]+)"/g);
  expect(addresses.length).toBeGreaterThan(5);
  expect(addresses.flatMap((address) => filesWith(address, publicFiles))).toEqual([]);
});

test("the pages of visitors load the list of routes without the desk's", async ({ request, site }) => {
  const list = names.find((name) => name.startsWith("visitors-")) ?? "";
  for (const page of ["/", "/careers", "/login"]) {
    const html = await (await request.get(site.url + page)).text();
    expect(html, page).toContain(`import "/assets/${list}"`);
    expect(html, page).not.toContain(manifestName);
  }
  expect(await (await request.get(`${site.url}/admin`)).text()).toContain(`import "/assets/${manifestName}"`);
});

test("no page for visitors loads a screen of the desk", () => {
  const screens = routes.filter(isAdmin).map(({ module }) => fileName(module));
  expect(screens.length).toBeGreaterThan(7);
  expect(screens.filter((name) => publicFiles.has(name))).toEqual([]);
});

test("the words that are looked for do stand in the desk's files", () => {
  const missing = adminWords.filter((words) => filesWith(words, adminFiles).length === 0);
  expect(missing.length / adminWords.length).toBeLessThan(0.3);
});
