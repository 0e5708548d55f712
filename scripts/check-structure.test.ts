import { describe, expect, test } from "vitest";
import { checkExports, checkStructure, findImports } from "./check-structure.ts";

/** Returns the messages of the findings in one file. */
function check(path: string, text = ""): string[] {
  return checkStructure([{ path, text }]).map(({ message }) => message);
}

/** The text of a file that imports these. */
function importing(...specifiers: string[]): string {
  return specifiers.map((specifier) => `import { one } from "${specifier}";\n`).join("");
}

describe("imports are found", () => {
  const cases: [string, string, number][] = [
    ["a default and names", 'import one, { two } from "x";', 1],
    ["names over several lines", '\nimport {\n  one,\n  type Two,\n} from "x";', 2],
    ["everything under a name", 'import * as one from "x";', 1],
    ["an effect", 'import "x";', 1],
    ["types", 'import type { One } from "x";', 1],
    ["a re-export", 'export { one } from "x";', 1],
    ["a re-export of all", 'export * from "x";', 1],
    ["a re-export of types", 'export type { One } from "x";', 1],
    ["an import on demand", 'const a = 1;\nconst b = await import("x");', 2],
    ["the type of a module", 'type A = typeof import("x");', 1],
  ];
  test.each(cases)("%s", (_, text, line) => {
    expect(findImports({ path: "src/server.ts", text })).toMatchObject([{ specifier: "x", line }]);
  });

  test.each([
    ["a comment", '// import { one } from "x";\n/** See `import("x")`. */\n * from "x"'],
    ["a string", 'const a = "import b from c";\nexport const from = "x";'],
    ["text of a page", 'export function A() {\n  return <p>imports from "x"</p>;\n}'],
  ])("but not in %s", (_, text) => {
    expect(findImports({ path: "src/root.tsx", text })).toEqual([]);
  });

  test("a type is told from a value", () => {
    const text = 'import type { One } from "#platform/a.ts";\nimport { type Two } from "./b.ts";\n';
    expect(findImports({ path: "src/features/jobs/rules.ts", text })).toEqual([
      { specifier: "#platform/a.ts", target: "src/platform/a.ts", line: 1, typeOnly: true },
      { specifier: "./b.ts", target: "src/features/jobs/b.ts", line: 2, typeOnly: false },
    ]);
  });
});

describe("good code passes", () => {
  const zod = "zod/mini";
  test.each([
    [
      "src/features/jobs/contract.ts",
      importing(zod, "#platform/contract/fields.ts", "#features/auth/contract.ts"),
    ],
    ["src/features/jobs/rules.ts", importing("./contract.ts", "#platform/contract/errors.ts")],
    [
      "src/features/jobs/storage.server.ts",
      importing("kysely", "#platform/database/db.server.ts", "./rules.ts"),
    ],
    ["src/features/jobs/storage.server.ts", 'db.selectFrom("jobs");'],
    [
      "src/features/applications/list-storage.server.ts",
      'import { sql } from "kysely";\ndb.selectFrom("a");',
    ],
    ["src/features/jobs/api.server.ts", importing("hono", "./storage.server.ts", "#features/team/rules.ts")],
    ["src/features/jobs/api.server.ts", importing("#features/audit/storage.server.ts")],
    ["src/endpoints.server.ts", importing("#features/jobs/api.server.ts")],
    ["src/features/jobs/contract.ts", importing("#features/roles.ts", "#features/kinds.ts")],
    ["src/features/kinds.ts", importing("#features/roles.ts")],
    ["src/features/jobs/api.server.ts", 'import type { Services } from "#services.server.ts";'],
    ["src/features/spam/phrases.ts", "export const phrases = /a|b/;"],
    ["src/features/nouns.server.ts", importing("#features/jobs/storage.server.ts")],
    [
      "src/features/jobs/erasure.api.test.ts",
      importing("#site/home.tsx", "../../../test/create-test-app.ts"),
    ],
    ["src/platform/client/server-client.ts", importing("react-router", "./client.ts")],
    ["src/platform/pages/deferred-scripts.tsx", importing("react", "react-router")],
    ["src/ui/button.tsx", importing("react", "lucide-react", "./icon.tsx")],
    [
      "src/site/home/home.tsx",
      importing("react-router", "#ui/button.tsx", "#content/login.ts", "./+types/home"),
    ],
    [
      "src/site/careers.tsx",
      importing("#features/jobs/contract.ts", "#features/jobs/rules.ts", "./card.tsx"),
    ],
    ["src/admin/dashboard.tsx", importing("react-router", "#platform/client/client.ts")],
    ["src/services.server.ts", importing("../migrations/all.ts", "#features/jobs/storage.server.ts")],
    ["src/server.ts", importing("node:process", "./services.server.ts")],
    ["migrations/0001-first.ts", 'db.schema.createTable("jobs");'],
    ["scripts/backup.ts", importing("../src/services.server.ts")],
  ])("%s", (path, text) => {
    expect(check(path, text)).toEqual([]);
  });
});

describe("imports point one way", () => {
  test.each([
    ["src/platform/client/client.ts", "#features/jobs/contract.ts", "platform may not import features"],
    ["src/platform/client/client.ts", "#content/company.ts", "platform may not import content"],
    ["src/platform/client/client.ts", "#routes.ts", "platform may not import the files on top"],
    ["src/ui/card.tsx", "#platform/contract/fields.ts", "ui may not import platform"],
    ["src/ui/card.tsx", "#content/company.ts", "ui may not import content"],
    ["src/content/home.ts", "#platform/contract/fields.ts", "content may not import platform"],
    ["src/content/home.ts", "#features/jobs/rules.ts", "content may not import features"],
    ["src/features/jobs/rules.ts", "#ui/button.tsx", "features may not import ui"],
    ["src/features/jobs/rules.server.ts", "./api.server.ts", "Only src/endpoints.server.ts imports"],
    ["src/app.server.ts", "#features/jobs/api.server.ts", "Only src/endpoints.server.ts imports"],
    ["src/features/roles.ts", "#features/kinds.ts", "A register is data"],
    ["src/features/jobs/api.server.ts", "#site/home.tsx", "features may not import site"],
    ["src/features/jobs/api.server.ts", "#services.server.ts", "features may not import the files on top"],
    ["src/site/home.tsx", "#admin/layout.tsx", "site may not import admin"],
    ["src/admin/layout.tsx", "#site/home.tsx", "admin may not import site"],
    ["src/site/home.tsx", "#platform/client.test.ts", "Tests are imported by nothing"],
    ["src/site/home.tsx", "../../test/make.ts", "nothing outside src"],
    ["src/platform/database/db.server.ts", "../../../migrations/all.ts", "nothing outside src"],
    ["src/site/home/hero.tsx", "../card.tsx", "#folder/file.ts"],
    ["src/site/footer.tsx", "#content/facts.ts", "those that are published"],
    ["src/services.server.ts", "#content/facts.ts", "those that are published"],
    ["src/site/content-page.ts", "#content/pages.ts", "those that are published"],
    ["src/features/content/shipped.server.ts", "#content/pages/aws.ts", "those that are published"],
  ])("%s <- %s", (path, specifier, message) => {
    expect(check(path, importing(specifier))).toEqual([expect.stringContaining(message)]);
  });
});

describe("what runs on the server stays there", () => {
  test.each([
    ["src/site/home.tsx", "#features/jobs/storage.server.ts"],
    ["src/site/home.tsx", "#platform/database/db.server.ts"],
    ["src/root.tsx", "./services.server.ts"],
    ["src/features/jobs/rules.ts", "#platform/database/db.server.ts"],
    ["src/platform/client/client.ts", "./db.server.ts"],
    ["src/site/home.tsx", "node:fs"],
    ["src/platform/contract/fields.ts", "node:crypto"],
    ["src/platform/contract/fields.ts", "hono"],
  ])("%s <- %s", (path, specifier) => {
    expect(check(path, importing(specifier))).toEqual([expect.stringContaining("on the server alone")]);
  });

  test("its types too", () => {
    const text = 'import type { Database } from "#platform/database/db.server.ts";';
    expect(check("src/admin/jobs/list.tsx", text)).toEqual([expect.stringContaining("on the server alone")]);
  });
});

describe("a feature", () => {
  test.each([
    ["src/features/spam/phrases.ts", "#platform/contract/fields.ts", "data alone"],
    ["src/features/jobs/contract.ts", "./rules.ts", "A contract imports zod"],
    ["src/features/jobs/contract.ts", "#platform/client/client.ts", "A contract imports zod"],
    ["src/features/jobs/contract.ts", "hono/validator", "A contract imports zod"],
    ["src/features/jobs/rules.ts", "#features/team/contract.ts", "Rules are pure logic"],
    ["src/features/jobs/rules.ts", "#features/team/rules.ts", "Rules are pure logic"],
    ["src/features/jobs/rules.ts", "zod", "Rules are pure logic"],
    ["src/features/jobs/api.server.ts", "kysely", "SQL belongs in"],
    ["src/features/jobs/api.server.ts", "pg", "SQL belongs in"],
    ["src/features/jobs/api.server.ts", "react-router", "no screen and no route"],
    ["src/features/jobs/api.server.ts", "react", "No React in features"],
    ["src/platform/client/client.ts", "react", "No React in platform"],
  ])("%s <- %s", (path, specifier, message) => {
    expect(check(path, importing(specifier))).toEqual([expect.stringContaining(message)]);
  });
});

describe("packages", () => {
  test.each([
    ["src/ui/link.tsx", "react-router", "ui imports React and icons only"],
    ["src/content/home.ts", "zod", "content imports content only"],
    ["src/site/home.tsx", "kysely", "runs on the server alone"],
  ])("%s <- %s", (path, specifier, message) => {
    expect(check(path, importing(specifier))).toEqual([expect.stringContaining(message)]);
  });
});

describe("exports", () => {
  const lines = (...files: [string, string][]) =>
    checkExports(files.map(([path, text]) => ({ path, text }))).map(({ path, line }) => `${path}:${line}`);

  test("one that no other file imports is found", () => {
    const used = "const a = 1;\nexport type One = string;\nexport const one = a;\n";
    expect(lines(["src/ui/a.ts", used], ["src/ui/b.ts", importing("./a.ts")])).toEqual(["src/ui/a.ts:2"]);
    expect(lines(["src/ui/a.ts", "export async function one() {}\n"], ["src/ui/b.ts", "one();\n"])).toEqual([
      "src/ui/a.ts:1",
    ]);
  });

  test("those of a screen that React Router reads pass", () => {
    expect(lines(["src/site/home.tsx", "export function meta() {}\nexport default 1;\n"])).toEqual([]);
  });
});

describe("files have a place and a name", () => {
  test.each([
    ["src/utils/date.ts", '"utils" says nothing'],
    ["src/platform/helpers.ts", '"helpers.ts" says nothing'],
    ["src/features/jobs/lib.server.ts", '"lib.server.ts" says nothing'],
    ["src/ui/index.ts", '"index.ts" says nothing'],
    ["test/common/app.ts", '"common" says nothing'],
    ["e2e/shared.ts", '"shared.ts" says nothing'],
    ["scripts/misc.ts", '"misc.ts" says nothing'],
    ["src/site/JobDetail.tsx", "kebab-case"],
    ["src/config.ts", "stand directly in src"],
    ["src/store/jobs.ts", "no other"],
    ["src/features/jobs.ts", "A feature has a folder"],
    ["src/features/jobs/parts/contract.ts", "no folders"],
    ["src/features/jobs/form.tsx", "No React in features"],
    ["src/content/pages/aws.tsx", "No React in content"],
    ["src/platform/http/boundary.tsx", "No React in platform"],
    ["src/platform/clock.server.ts", "platform has the rooms"],
    ["src/platform/storage/clock.server.ts", "platform has the rooms"],
    ["src/platform/http/parts/clock.server.ts", "platform has the rooms"],
  ])("%s", (path, message) => {
    expect(check(path)).toEqual([expect.stringContaining(message)]);
  });
});

describe("the text", () => {
  test.each([
    ["src/features/jobs/api.server.ts", 'db.selectFrom("jobs");', "SQL belongs in"],
    ["src/features/jobs/api.server.ts", "sql`select 1`;", "SQL belongs in"],
    ["src/app.server.ts", 'db.insertInto("jobs");', "SQL belongs in"],
    ["src/features/jobs/storage.server.ts", 'db.schema.createTable("jobs");', "Only migrations/"],
    ["src/platform/database/db.server.ts", 'run("CREATE TABLE jobs (id)");', "Only migrations/"],
    ["src/features/jobs/rules.ts", "const a = { ...{ b, c } };", "one property, one line"],
    ["test/jobs.ts", 'const a = [...["b", "c"]];', "one property, one line"],
    ["test/jobs.ts", "const a = [...[b.c, d]];", "one property, one line"],
    ["test/jobs.ts", 'const a = [...(["b", "c"] as const)];', "one property, one line"],
    ["src/site/home.tsx", `${"\n".repeat(250)}x`, "becomes a folder"],
    ["src/admin/jobs/list.tsx", `${"\n".repeat(250)}x`, "becomes a folder"],
  ])("%s: %s", (path, text, message) => {
    expect(check(path, text)).toEqual([expect.stringContaining(message)]);
  });

  test("a literal that is mapped before it is spread passes", () => {
    const text = 'const a = [...[b, c].map(String), ...(["d"] as const).map(e), ...(f ? [g] : [])];';
    expect(check("test/jobs.ts", text)).toEqual([]);
  });

  test("prose about tables is not code", () => {
    expect(
      check("src/platform/database/db.server.ts", "/**\n * CREATE TABLE is for migrations.\n */\n"),
    ).toEqual([]);
  });

  test("the line is where the code is", () => {
    const text = `const a = 1;\n\nimport {\n  b,\n} from "#admin/b.tsx";\n`;
    expect(checkStructure([{ path: "src/site/home.tsx", text }])).toMatchObject([{ line: 3 }]);
  });
});
