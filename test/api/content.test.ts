import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { facts } from "#content/facts.ts";
import { importContent, planImport, readContentFile } from "#features/content/transfer.server.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { runCommand } from "../faults/command.ts";

// `npm run content` beside running servers, on their databases.

let from: TestApp;
let to: TestApp;
let folder: string;
let path: string;
beforeEach(async () => {
  from = await createTestApp();
  to = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), "jaalidar-content-"));
  path = join(folder, "site.json");
});
afterEach(async () => {
  await from.close();
  await to.close();
  rmSync(folder, { recursive: true, force: true });
});

function run(app: TestApp, ...parameters: string[]) {
  const { dataDir, databaseUrl } = app.services.env;
  return runCommand("content", { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" }, parameters);
}

async function call(app: TestApp, method: string, place: string, body?: unknown) {
  const token = await app.signIn();
  const answer = await app.request(method, `/v1/content/facts${place}`, { token, body });
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}

/** Publishes the facts under a name, beside a draft and words of a later time. */
async function write(app: TestApp, name: string): Promise<void> {
  await call(app, "PUT", "/draft", { words: { ...facts, name } });
  await call(app, "POST", "/publish", {});
  await call(app, "PUT", "/draft", { words: { ...facts, name: "Later" } });
  await call(app, "POST", "/publish", { publishAt: "2999-01-01T00:00:00Z" });
  await call(app, "PUT", "/draft", { words: { name: "Half a draft" } });
}

it("moves published words, drafts and schedules from one installation to another", async () => {
  await write(from, "Kolam Works");
  await call(to, "PUT", "/draft", { words: { name: "In the way" } });
  expect((await run(from, "export", path)).code).toBe(0);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const again = await run(from, "export", path);
  expect([again.code, again.said]).toEqual([1, `${path} exists already. Nothing was written.\n`]);

  const asked = await run(to, "import", path);
  expect(asked.code).toBe(1);
  expect(asked.said).toBe(
    [
      "Facts about the company (facts)",
      "  published words: new",
      "  scheduled words: new",
      "  draft words: name",
      "  schedule: from 2999-01-01T00:00:00.000Z until further notice",
      "Nothing was changed. Add --yes to do this without being asked.\n",
    ].join("\n"),
  );
  expect((await call(to, "GET", "")).published).toBeNull();

  expect((await run(to, "import", path, "--yes")).said).toMatch(/\nImported\.\n$/);
  const [one, other] = [await call(from, "GET", ""), await call(to, "GET", "")];
  for (const name of ["draft", "published", "scheduled", "publishAt", "unpublishAt", "base", "states"]) {
    expect([name, other[name]]).toEqual([name, one[name]]);
  }
  expect(other.updatedBy).toEqual({ _id: "machine", name: "" });
  await to.services.content.refresh();
  expect(to.services.content.company().name).toBe("Kolam Works");
  const history = await call(to, "GET", "/revisions");
  expect(history.map(({ what }: { what: string }) => what)).toEqual(["scheduled", "published", "replaced"]);
  expect((await run(to, "import", path)).said).toBe("Everything in the file is here already.\n");
});

it("changes nothing by a damaged or foreign file, and says where it broke", async () => {
  await write(from, "Kolam Works");
  await run(from, "export", path);
  const good = readFileSync(path, "utf8");
  const parsed = JSON.parse(good);
  const { facts: own } = parsed.documents;
  const withFacts = (parts: object) =>
    JSON.stringify({ ...parsed, documents: { facts: { ...own, ...parts } } });
  const cases: [text: string, said: RegExp][] = [
    ["", /^This is not valid JSON/],
    [good.slice(0, good.indexOf("Kolam Works") + 3), /^This is not valid JSON: .*position \d+/],
    ["[]", /^This is not a file with the content of a site$/],
    ["{}", /^format: This is not a file with the content of a site$/m],
    [JSON.stringify({ ...parsed, version: 2 }), /^version: .*another version/],
    [JSON.stringify({ ...parsed, documents: { page: own } }), /^documents\.page: .*no such document$/],
    [JSON.stringify({ ...parsed, documents: { facts: {} } }), /^documents\.facts\.draft: /],
    [
      withFacts({ published: { ...facts, address: { ...facts.address, city: "" } } }),
      /^documents\.facts\.published\.address\.city: City is required$/,
    ],
    [
      withFacts({ scheduled: { ...facts, profiles: [{ network: "x", href: "javascript:alert(1)" }] } }),
      /^documents\.facts\.scheduled\.profiles\.0\.href: /,
    ],
    [withFacts({ publishAt: "tomorrow" }), /^documents\.facts\.publishAt: A time has the form/],
    [
      withFacts({ draft: { story: "x".repeat(100_001) } }),
      /^documents\.facts\.draft: Words take at most 100 kB$/,
    ],
    [good.replace("Kolam Works", "\\u0000"), /^documents\.facts\.published\.name: Name is required$/],
  ];
  for (const [text, said] of cases) expect(() => readContentFile(text)).toThrow(said);
  expect(readContentFile(good).documents.get("facts")).toEqual(own);
  expect(readContentFile(good.replace("Kolam Works", " Kolam Works\\u0000")).documents.get("facts")).toEqual(
    own,
  );

  writeFileSync(path, good.slice(0, -40));
  const refused = await run(to, "import", path, "--yes");
  expect(refused.code).toBe(1);
  expect(refused.said).toContain(`${path} can't be imported. Nothing was changed.\nThis is not valid JSON`);
  expect((await call(to, "GET", "")).version).toBe(0);
});

it("changes nothing where somebody saved words after the changes were shown", async () => {
  await write(from, "Kolam Works");
  await run(from, "export", path);
  const { db, clock } = to.services;
  const steps = await planImport(db.read, readContentFile(readFileSync(path, "utf8")), clock.now());
  expect(steps).toHaveLength(1);
  await call(to, "PUT", "/draft", { words: { name: "Meanwhile" } });
  expect(await db.transaction((tx) => importContent(tx, steps, clock.now()))).toBe(false);
  expect(await call(to, "GET", "")).toMatchObject({
    draft: { name: "Meanwhile" },
    published: null,
    version: 1,
  });
});

it("names its calls", async () => {
  for (const parameters of [[], ["export"], ["move", path], ["import", path, "more"]]) {
    expect(await run(to, ...parameters)).toMatchObject({ code: 1, said: expect.stringContaining("Usage:") });
  }
  expect((await run(to, "import", path)).said).toContain("There is no file or folder");
});

it("moves the pictures that words name, made anew, and refuses what is none", async () => {
  const token = await from.signIn();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>';
  const add = async () => {
    const body = new FormData();
    body.append("file", new File([svg], "loom.svg"));
    const answer = await from.request("POST", "/v1/media", { token, body });
    return (await answer.json()).data._id as string;
  };
  const [used, unused] = [await add(), await add()];
  const words = { icon: { picture: used } };
  await from.request("PUT", "/v1/content/logo/draft", { token, body: { words } });
  await from.request("POST", "/v1/content/logo/publish", { token, body: {} });
  expect((await run(from, "export", path)).code).toBe(0);
  const text = readFileSync(path, "utf8");
  expect(text).not.toContain(unused);

  const script = Buffer.from(svg.replace("<path", "<script>alert(1)</script><path")).toString("base64");
  const hostile = JSON.parse(text);
  hostile.pictures[used].bytes = script;
  const wrong = join(folder, "wrong.json");
  writeFileSync(wrong, JSON.stringify(hostile));
  const refused = await run(to, "import", wrong, "--yes");
  expect([refused.code, refused.said]).toEqual([
    1,
    expect.stringContaining(`pictures.${used}: The drawing has`),
  ]);

  expect((await run(to, "import", path, "--yes")).said).toContain("Pictures: 1 new\nImported.\n");
  await to.services.content.refresh();
  expect(to.services.content.words()("logo")).toEqual({ icon: { picture: `${used}-1-4x4-drawing` } });
  expect((await to.request("GET", `/media/${used}-1.svg`)).status).toBe(200);
  expect((await run(to, "import", path)).said).toBe("Everything in the file is here already.\n");
});
