import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";

/** A source file: its path from the project's folder, with forward slashes, and its text. */
type SourceFile = { path: string; text: string };

/** A broken rule: where it is, what is wrong and where the code belongs. */
type Finding = { path: string; line: number; message: string };

type Import = { specifier: string; target: string; line: number; typeOnly: boolean };

/** The registers that server and browser know: of roles, and of kinds, which name permissions. */
const rolesFile = "src/features/roles.ts";
const kindsFile = "src/features/kinds.ts";
const limitsFile = "src/features/limits.ts";
const registers = [rolesFile, limitsFile, kindsFile];
/** Files of all nouns together, beside their folders. */
const featureFiles = ["kinds.ts", "limits.ts", "roles.ts", "define-noun.server.ts", "nouns.server.ts"];
/** Lists the endpoints, and alone imports the features' api.server.ts. */
const endpointsFile = "src/endpoints.server.ts";
/** Where SQL may be: a noun with much of it keeps what is read for lists, say, in a `list-storage.server.ts`. */
const storageFile = /\/([a-z]+-)?storage\.server\.ts$/;
const topFiles = [
  "server.ts",
  "app.server.ts",
  "pages.server.ts",
  "endpoints.server.ts",
  "gauges.server.ts",
  "services.server.ts",
  "description.server.ts",
  "routes.ts",
  "root.tsx",
  "entry.client.tsx",
  "entry.server.tsx",
];
/** The rooms of platform, and what each may import from the others (docs/decisions/0024-rooms-of-platform.md). */
const rooms: Record<string, string[]> = {
  contract: [],
  client: ["contract"],
  process: ["contract"],
  database: ["contract", "process"],
  backup: ["contract", "database", "process"],
  http: ["contract", "process"],
  pages: ["http", "process"],
  api: ["contract", "database", "http", "process"],
};
/** The React of platform: what the document is made of and rendered with. */
const isDocumentPiece = (path: string) => path.startsWith("src/platform/pages/");

/** The words that are shipped and that owners may replace, and the one file that reads them. */
const shippedWords = [
  "src/content/apply.ts",
  "src/content/blog.ts",
  "src/content/careers.ts",
  "src/content/contact.ts",
  "src/content/enquiry.ts",
  "src/content/facts.ts",
  "src/content/failures.ts",
  "src/content/home.ts",
  "src/content/job.ts",
  "src/content/newsletter.ts",
  "src/content/pages.ts",
  "src/content/footer.ts",
  "src/content/mail-templates.ts",
  "src/content/navigation.ts",
  "src/content/rejection-reasons.ts",
  "src/content/team.ts",
  "src/content/testimonials.ts",
  "src/content/top-notice.ts",
];
const shippedWordsFile = "src/features/content/shipped.server.ts";
/** The words of the content pages, a file each, and the one that lists them. */
const isShippedPage = (path: string) => path.startsWith("src/content/pages/");
const shippedPagesFile = "src/content/pages.ts";

/** The schemas that the words in content are checked against, wherever they are stored. */
const isSchema = (path: string) => path.startsWith("src/content/schemas/");

/** Lists what a folder of src may import from the others; everything else points the wrong way. */
const arrows: Record<string, string[]> = {
  platform: ["platform"],
  ui: ["ui"],
  content: ["content"],
  features: ["platform", "content", "features"],
  site: ["platform", "ui", "content", "features", "site"],
  admin: ["platform", "ui", "content", "features", "admin"],
};
const places: Record<string, string> = {
  platform: "What knows no noun belongs in platform; what knows one belongs in features/<noun>.",
  ui: "A piece of ui gets what it shows as properties; a piece that knows the product belongs in site or admin.",
  content: "Content is data only; what is worked out from it belongs to the one who shows it.",
  features:
    "A feature knows no screen; what both need belongs in its contract.ts or rules.ts, or in platform. Of the files on top it knows the type of Services.",
  site: "What site and admin share belongs in ui (how it looks) or in the feature's rules.ts (what it means).",
  admin:
    "What site and admin share belongs in ui (how it looks) or in the feature's rules.ts (what it means).",
};
const forbiddenNames = /^(utils?|helpers?|libs?|misc|common|shared|index)$/;
const reactPackages = /^(react|react-dom|lucide-react|simple-icons)(\/|$)/;
const databasePackages = /^(kysely|pg|node:sqlite)(\/|$)/;
const serverPackages =
  /^(node:|hono|@hono\/|client-zip|kysely|otpauth|pg|pino|prom-client|nodemailer|sharp|unpdf$|@remix-run\/|react-dom\/server)/;
const contractPackages = /^zod(\/mini)?$/;
const queries = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(|\bsql`|\bsql</;
const tables =
  /\.(create|alter|drop)(Table|Index|View)\(|\b(CREATE|ALTER|DROP)\s+(VIRTUAL\s+|UNIQUE\s+)?(TABLE|INDEX)\b/;
/** A literal spread as it stands; one that is mapped or filtered first is code. */
const literalSpread = /\.\.\.(\{\s|\(?\[[^\]]*\]( as const\))?(?!\s*\.| as ))/;
const screenLimit = 250;
/** Names that React Router and Vitest read from a file by themselves. */
const frameworkExports =
  /^(meta|loader|action|headers|handle|clientLoader|clientAction|clientMiddleware|shouldRevalidate|HydrateFallback|ErrorBoundary|Layout|streamTimeout|handleError|setup)$/;

/**
 * Returns every broken rule of the layout: the directions of imports, the closed vocabulary of files, where SQL and
 * tables are, and the length of screens.
 */
export function checkStructure(files: SourceFile[]): Finding[] {
  return files.flatMap((file) => [...checkPlace(file), ...checkImports(file), ...checkText(file)]);
}

/** Finds the exports that no other file imports. A file uses a name if it imports the module and has the word. */
export function checkExports(files: SourceFile[]): Finding[] {
  const used = new Set<string>();
  for (const file of files) {
    const words = file.text.match(/\w+/g) ?? [];
    for (const { target } of findImports(file)) for (const word of words) used.add(`${target} ${word}`);
  }
  // A .d.mts only declares what its .mjs exports.
  const sources = files.filter(({ path }) => !path.endsWith(".d.mts"));
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm)]
      .filter(([, name = ""]) => !frameworkExports.test(name) && !used.has(`${path} ${name}`))
      .map(({ index, 1: name }) => ({
        path,
        line: lineAt(text, index),
        message: `No other file imports ${name}: drop the export.`,
      })),
  );
}

/** Finds the imports and re-exports of a text, the dynamic ones too; `target` is a path from the project's folder. */
export function findImports({ path, text }: SourceFile): Import[] {
  const clauses =
    /^[ \t]*(?:import|export)[ \t]+(type[ \t])?(?:[\w\s{},*$]*?[\s}*]from\s*)?["']([^"'\n]+)["']/gm;
  const calls = /\bimport\(\s*["'`]([^"'`$]+)["'`]/g;
  const code = withoutCommentLines(text);
  const found = (specifier: string, index: number, typeOnly: boolean): Import => ({
    specifier,
    target: resolveImport(path, specifier),
    line: lineAt(code, index),
    typeOnly,
  });
  return [
    ...[...code.matchAll(clauses)].map((match) => found(match[2] ?? "", match.index, match[1] !== undefined)),
    ...[...code.matchAll(calls)].map((match) => found(match[1] ?? "", match.index, false)),
  ];
}

function resolveImport(from: string, specifier: string): string {
  const bare = specifier.replace(/\?.*$/, "");
  if (bare.startsWith("#")) return `src/${bare.slice(1)}`;
  if (bare.startsWith(".")) return posix.join(posix.dirname(from), bare);
  return bare;
}

/** Is the file where files may be, and is it named as files are named? */
function checkPlace({ path }: SourceFile): Finding[] {
  const report = (message: string) => [{ path, line: 1, message }];
  const parts = path.split("/");
  const bad = parts.find((part) => forbiddenNames.test(part.split(".")[0] ?? ""));
  if (bad)
    return report(`"${bad}" says nothing: name the file after the thing it holds (no barrels, no drawers).`);
  if (parts[0] !== "src") return [];
  if (parts.some((part) => !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(part)) && /\.tsx?$/.test(path)) {
    return report("File and folder names are kebab-case.");
  }
  const area = areaOf(path);
  if (area === "top") {
    if (topFiles.includes(parts[1] ?? "")) return [];
    return report(`Only ${topFiles.join(", ")} stand directly in src; this belongs in one of its folders.`);
  }
  if (!(area in arrows)) return report(`src has the folders ${Object.keys(arrows).join(", ")} and no other.`);
  if (path.endsWith(".tsx") && (area === "features" || area === "content" || area === "platform")) {
    if (isDocumentPiece(path)) return [];
    return report(`No React in ${area}: pieces belong in ui, screens in site or admin.`);
  }
  if (area === "platform" && !(parts.length === 4 && (parts[2] ?? "") in rooms)) {
    return report(`platform has the rooms ${Object.keys(rooms).join(", ")}, and files in nothing else.`);
  }
  return area === "features" ? checkNounFile(path, parts) : [];
}

function checkNounFile(path: string, parts: string[]): Finding[] {
  const report = (message: string) => [{ path, line: 1, message }];
  if (parts.length > 4) return report("A feature has no folders: its files stand side by side.");
  if (parts.length === 4 || featureFiles.includes(parts[2] ?? "") || isTest(path)) return [];
  return report(`A feature has a folder; beside the folders stands ${featureFiles.join(", ")} alone.`);
}

/** Do its imports point the right way? Tests may look at anything. */
function checkImports(file: SourceFile): Finding[] {
  if (!file.path.startsWith("src/") || isTest(file.path)) return [];
  return findImports(file).flatMap((one) => {
    // Types that React Router makes for each screen.
    if (one.specifier.startsWith("./+types/")) return [];
    const message = isOurs(one) ? checkOwn(file.path, one) : checkPackage(file.path, one);
    return message ? [{ path: file.path, line: one.line, message: `${one.specifier}: ${message}` }] : [];
  });
}

function isOurs({ specifier }: Import): boolean {
  return specifier.startsWith("#") || specifier.startsWith(".");
}

/** Returns what is wrong with an import of our own code, or undefined. */
function checkOwn(path: string, { specifier, target, typeOnly }: Import): string | undefined {
  const area = areaOf(path);
  const targetArea = areaOf(target);
  if (target.startsWith("migrations/") && area === "top") return undefined;
  if (!target.startsWith("src/"))
    return "src imports nothing outside src (the top files may import migrations).";
  if (specifier.startsWith("../")) return 'Another folder is imported as "#folder/file.ts".';
  if (isTest(target)) return "Tests are imported by nothing; what both need belongs beside the code.";
  if (isServerOnly(target) && !isServerOnly(path)) {
    return "*.server.ts runs on the server alone: only *.server.ts may import it. Screens go through the typed client.";
  }
  const fromPages = path === shippedPagesFile || isShippedPage(path);
  if ((shippedWords.includes(target) && path !== shippedWordsFile) || (isShippedPage(target) && !fromPages)) {
    return "Words that an owner may replace are those that are published: read them by services.content, wordsContext or a hook such as useCompany().";
  }
  if (isFeatureApi(target) && path !== endpointsFile) {
    return `Only ${endpointsFile} imports a feature's api.server.ts; what others call belongs in a file beside it.`;
  }
  if (area === "top") return undefined;
  if (area === "features" && target === "src/services.server.ts" && typeOnly) return undefined;
  if (isSchema(path) && target === "src/platform/contract/fields.ts") return undefined;
  if (!arrows[area]?.includes(targetArea)) {
    return `${area} may not import ${targetArea === "top" ? "the files on top of src" : targetArea}. ${places[area]}`;
  }
  if (area === "platform") return checkRoomImport(path, target);
  if (area === "features") return checkFeatureImport(path, target);
  if (targetArea === "features" && !/\/(contract|rules|kinds|roles)\.ts$/.test(target)) {
    return "A screen knows a feature by its contract.ts and rules.ts only, and the registers kinds.ts and roles.ts.";
  }
  return undefined;
}

function checkRoomImport(path: string, target: string): string | undefined {
  const [room = "", targetRoom = ""] = [path, target].map((one) => one.split("/")[2] ?? "");
  if (room === targetRoom || rooms[room]?.includes(targetRoom)) return undefined;
  return `platform/${room} may import ${rooms[room]?.join(", ") || "no other room"}. What both need belongs in a room below.`;
}

function checkFeatureImport(path: string, target: string): string | undefined {
  const noun = path.split("/")[2];
  const sameNoun = target.startsWith(`src/features/${noun}/`);
  const targetFile = basename(target);
  if (path.endsWith("/contract.ts")) {
    const isContract = target.startsWith("src/features/") && targetFile === "contract.ts";
    if (
      isContract ||
      registers.includes(target) ||
      target.startsWith("src/content/") ||
      /^src\/platform\/contract\/(endpoint|errors|fields)\.ts$/.test(target)
    )
      return undefined;
    return "A contract imports zod, platform/contract/{endpoint,errors,fields}.ts, kinds.ts, limits.ts, roles.ts, content and contracts. Logic belongs in rules.ts.";
  }
  if (registers.includes(path)) {
    return target.startsWith("src/content/") || (path === kindsFile && target === rolesFile)
      ? undefined
      : "A register is data: it imports content alone.";
  }
  if (path.endsWith("/rules.ts")) {
    if (
      /^src\/(platform|content)\//.test(target) ||
      registers.includes(target) ||
      (sameNoun && !isServerOnly(target))
    )
      return undefined;
    return "Rules are pure logic on their own noun, platform and content; anything else comes in as a parameter.";
  }
  if (isServerOnly(path) || target.startsWith("src/content/")) return undefined;
  return "A file beside contract.ts and rules.ts that browsers load is data alone.";
}

/** Returns what is wrong with an import of a package, or undefined. */
function checkPackage(path: string, { specifier, typeOnly }: Import): string | undefined {
  const area = areaOf(path);
  if (area === "ui" && !reactPackages.test(specifier)) return `ui imports React and icons only. ${places.ui}`;
  if (area === "content" && !(isSchema(path) && specifier === "zod/mini"))
    return `content imports content only. ${places.content}`;
  const ofShell = isDocumentPiece(path);
  if ((area === "platform" || area === "features") && reactPackages.test(specifier) && !ofShell) {
    return `No React in ${area}: pieces belong in ui, screens in site or admin.`;
  }
  if (area === "features") return checkFeaturePackage(path, specifier, typeOnly);
  if (serverPackages.test(specifier) && !isServerOnly(path)) return serverOnlyPackage;
  return undefined;
}

const serverOnlyPackage = "This runs on the server alone: it belongs in a *.server.ts file.";

function checkFeaturePackage(path: string, specifier: string, typeOnly: boolean): string | undefined {
  if (path.endsWith("/contract.ts")) {
    return contractPackages.test(specifier)
      ? undefined
      : "A contract imports zod or zod/mini and no other package.";
  }
  if (path.endsWith("/rules.ts")) return "Rules are pure logic: they import no package.";
  if (/^react-router(\/|$)/.test(specifier))
    return "A feature knows no screen and no route: this belongs in site or admin.";
  if (databasePackages.test(specifier) && !typeOnly && !storageFile.test(path)) {
    return "SQL belongs in the noun's storage.server.ts.";
  }
  return serverPackages.test(specifier) && !isServerOnly(path) ? serverOnlyPackage : undefined;
}

/** Checks what the text itself shows: SQL, tables, length and how literals are written. */
function checkText({ path, text }: SourceFile): Finding[] {
  return [...checkCode({ path, text }), ...checkLiterals({ path, text })];
}

function checkLiterals({ path, text }: SourceFile): Finding[] {
  const code = withoutCommentLines(text);
  const spread = path.startsWith("scripts/check-structure") ? null : literalSpread.exec(code);
  if (!spread) return [];
  const message = "A literal is not spread into another: one property, one line.";
  return [{ path, line: lineAt(code, spread.index), message }];
}

function checkCode({ path, text }: SourceFile): Finding[] {
  if (!/^src\/.*\.tsx?$/.test(path) || isTest(path)) return [];
  const area = areaOf(path);
  const code = withoutCommentLines(text);
  const findings: Finding[] = [];
  const mayQuery = area === "platform" || (area === "features" && storageFile.test(path));
  const query = mayQuery ? null : queries.exec(code);
  if (query) {
    findings.push({
      path,
      line: lineAt(code, query.index),
      message: "SQL belongs in the noun's storage.server.ts.",
    });
  }
  const table = tables.exec(code);
  if (table) {
    findings.push({
      path,
      line: lineAt(code, table.index),
      message: "Only migrations/ makes and changes tables.",
    });
  }
  const lines = text.trimEnd().split("\n").length;
  if (path.endsWith(".tsx") && (area === "site" || area === "admin") && lines > screenLimit) {
    findings.push({
      path,
      line: screenLimit,
      message: `${lines} lines: a screen past ${screenLimit} becomes a folder of the same name with its parts.`,
    });
  }
  return findings;
}

/** The folder of src a path is in; `top` for a file directly in src, `outside` elsewhere. */
function areaOf(path: string): string {
  const [first, second = "", third] = path.split("/");
  if (first !== "src") return "outside";
  return third === undefined ? "top" : second;
}

function isServerOnly(path: string): boolean {
  return /\.server\.tsx?$/.test(path) || path === "src/server.ts";
}

function isFeatureApi(path: string): boolean {
  return /^src\/features\/[^/]+\/api\.server\.ts$/.test(path);
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** Empties the lines that are comments, keeping their number, so that prose is not read as code. */
function withoutCommentLines(text: string): string {
  return text.replace(/^[ \t]*(\/\/|\/\*|\*).*$/gm, "");
}

function lineAt(text: string, index: number): number {
  // A clause may begin with the line breaks before it.
  const start = index + (text.slice(index).match(/^\s*/)?.[0].length ?? 0);
  return text.slice(0, start).split("\n").length;
}

function readSources(root: string): SourceFile[] {
  const patterns = ["{src,migrations,scripts,test,bench,e2e}/**/*.{ts,tsx,mts,mjs,css}", "*.ts"];
  return globSync(patterns, { cwd: root }).map((path) => ({
    path,
    text: readFileSync(join(root, path), "utf8"),
  }));
}

if (import.meta.main) {
  const root = dirname(dirname(fileURLToPath(import.meta.url)));
  const files = readSources(root);
  const findings = [...checkStructure(files), ...checkExports(files)];
  for (const { path, line, message } of findings) console.error(`${path}:${line}  ${message}`);
  console.log(`Structure: ${files.length} files, ${findings.length} findings.`);
  if (findings.length > 0) process.exitCode = 1;
}
