import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Applicants, createApplicants, type Fields, pdf } from "../../../test/applicants.ts";
import { addColleague } from "../../../test/colleagues.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { pdfWith } from "../../../test/fixtures/pdf-with.ts";
import type { ListedApplication } from "./contract.ts";
import { findUnread } from "./resumes-storage.server.ts";

let app: TestApp;
let jobKey: string;
let addJob: Applicants["addJob"];
let call: Applicants["call"];
let applied: Applicants["applied"];
beforeAll(async () => {
  app = await createTestApp();
  ({ jobKey, addJob, call, applied } = await createApplicants(app));
});
afterAll(() => app.close());

/** Applies with a resume of these lines, and waits until it was read. Returns the application's `_id`. */
async function applyWith(lines: string[], given: Fields = {}): Promise<string> {
  const id = await applied({ ...given, resume: pdf(await pdfWith(lines)) });
  await readAll();
  return id;
}

async function readAll(): Promise<void> {
  app.services.resumeTexts.wake();
  await app.services.resumeTexts.running();
}

async function find(q: string, more = "", token?: string): Promise<{ ids: string[]; lines: unknown[] }> {
  const path = `/v1/applications?q=${encodeURIComponent(q)}${more}`;
  const { data, total }: { data: ListedApplication[]; total: number } = token
    ? await (await app.request("GET", path, { token })).json()
    : (await call("GET", path)).body;
  expect(total).toBe(data.length);
  const lines = data.map(({ resumeLine }) => resumeLine?.map(({ text }) => text).join("") ?? null);
  return { ids: data.map(({ _id }) => _id), lines };
}

describe("a resume", () => {
  it("is found by its words, with the line, in the order of the list", async () => {
    const first = await applyWith(["Esha Menon", "Kubernetes and C++ at a bank", "Chess"]);
    const second = await applyWith(["Runs kubernetes", "C# by day"]);
    const line = "Kubernetes and C++ at a bank";
    expect(await find("KUBERNETES")).toEqual({ ids: [second, first], lines: ["Runs kubernetes", line] });
    expect(await find("kubern")).toEqual({ ids: [second, first], lines: ["Runs kubernetes", line] });
    expect(await find("c++ bank")).toEqual({ ids: [first], lines: [line] });
    const [listed] = (await call("GET", "/v1/applications?q=c%2B%2B%20bank")).body.data;
    expect(listed.resumeLine).toEqual([
      { text: "Kubernetes and ", found: false },
      { text: "C++", found: true },
      { text: " at a ", found: false },
      { text: "bank", found: true },
    ]);
    expect(await find("C#")).toEqual({ ids: [second], lines: ["C# by day"] });
    expect((await find("ubernetes")).ids).toEqual([]);
    expect((await find("kubernetes cobol")).ids).toEqual([]);
    expect((await find("kubernetes", "&status=Hired")).ids).toEqual([]);
    expect((await find("kubernetes", "&sort=createdAt")).ids).toEqual([first, second]);
  });

  it("gives no line where the name or another field has the text", async () => {
    const id = await applyWith(["Farida Sheikh"], { name: "Farida Sheikh" });
    expect(await find("farida")).toEqual({ ids: [id], lines: [null] });
    const [listed] = (await call("GET", "/v1/applications?limit=1")).body.data;
    expect(listed.resumeLine).toBeNull();
  });

  it("is joined with those found by other fields, each once", async () => {
    const named = await applied({ name: "Terraform Singh" });
    const both = await applyWith(["Terraform"], { name: "Terraform Rao" });
    const written = await applyWith(["Wrote terraform modules"]);
    expect(await find("terraform")).toEqual({
      ids: [written, both, named],
      lines: ["Wrote terraform modules", null, null],
    });
  });

  it.each([
    `"`,
    "'",
    "%",
    "_",
    "\\",
    "*",
    "kubernetes*",
    `" OR "a`,
    "':*",
    "a:b & c",
    "NEAR(",
    "-x",
    "\ud800",
    "…",
  ])("is searched for %j without an error", async (q) =>
    expect((await call("GET", `/v1/applications?q=${encodeURIComponent(q.toWellFormed())}`)).status).toBe(
      200,
    ),
  );

  it("is found only by those who may read its application", async () => {
    await addJob("go-2027", "Go Engineer");
    const mine = await applyWith(["Knows graphql"], { jobId: "react-lead" });
    const theirs = await applyWith(["Knows graphql too"], { jobId: "go-2027" });
    const { token } = await addColleague(app, "Ravi Iyer", ["reviewer"], [jobKey]);
    expect((await find("graphql")).ids).toEqual([theirs, mine]);
    expect((await find("graphql", "", token)).ids).toEqual([mine]);
  });

  it("without a text keeps nobody from applying, and is read once", async () => {
    const id = await applyWith([]);
    expect(await findUnread(app.services.db.read, 10)).toEqual([]);
    const kept = sql<{ text: string }>`select text from resume_texts where application_id = ${id}`;
    expect((await kept.execute(app.services.db.read)).rows).toEqual([{ text: "" }]);
  });

  it("that was there before an upgrade is read in the background", async () => {
    const id = await applyWith(["Elixir for five years"]);
    await app.services.db.transaction(async (tx) => {
      await sql`update resume_texts set text = null, words = '' where application_id = ${id}`.execute(tx);
    });
    expect((await find("elixir")).ids).toEqual([]);
    await readAll();
    expect((await find("elixir")).ids).toEqual([id]);
  });

  it("has the words of the file beside it", async () => {
    const additionalDocument = pdf(await pdfWith(["Certified in zookeeper"]), "certificate.pdf");
    const id = await applyWith(["Runs clusters"], { additionalDocument });
    expect(await find("zookeeper")).toEqual({ ids: [id], lines: ["Certified in zookeeper"] });
    expect(await find("clusters zookeeper")).toMatchObject({ ids: [id] });
  });

  it("goes with its application, from the index too", async () => {
    const id = await applyWith(["Haskell"]);
    expect((await call("DELETE", `/v1/applications/${id}`)).status).toBe(200);
    expect((await find("haskell")).ids).toEqual([]);
    const left = sql`select 1 from resume_texts where application_id = ${id}`;
    expect((await left.execute(app.services.db.read)).rows).toEqual([]);
  });
});
