import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Applicants, createApplicants, pdf, resume } from "../../../test/applicants.ts";
import { type ClamdDouble, startClamd } from "../../../test/clamd.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createClamd } from "./clamd.server.ts";

const infected = new Uint8Array(Buffer.concat([resume, Buffer.from("\n% a virus, so to speak\n%%EOF\n")]));
const signal = new AbortController().signal;

let clamd: ClamdDouble;
let app: TestApp;
let applicants: Applicants;
beforeAll(async () => {
  clamd = await startClamd("a virus, so to speak");
  app = await createTestApp({ env: { CLAMD_URL: clamd.url } });
  applicants = await createApplicants(app);
});
beforeEach(() => {
  clamd.mood = "scan";
});
afterAll(async () => {
  await app.close();
  await clamd.close();
});

/** Applies with a resume, waits for the scanner to come to rest and gives the application as staff see it. */
async function apply(resume: Uint8Array<ArrayBuffer>) {
  const id = await applicants.applied({ resume: pdf(resume) });
  await app.services.scanner?.idle();
  return find(id);
}

async function find(id: string) {
  return (await applicants.call("GET", `/v1/applications/${id}`)).body.data;
}

function open(path: string): Promise<Response> {
  return app.request("GET", path, { token: applicants.token });
}

describe("with a virus scanner", () => {
  it("a clean resume opens as soon as it is scanned", async () => {
    const { resumeDocument } = await apply(resume);
    expect(resumeDocument.scan).toBe("clean");
    expect((await open(resumeDocument.url)).status).toBe(200);
  });

  it("an infected one is kept and never given out, by no way", async () => {
    const { resumeDocument } = await apply(infected);
    expect(resumeDocument.scan).toBe("infected");
    for (const path of [resumeDocument.url, `/v1/documents/${resumeDocument._id}`]) {
      const answer = await open(path);
      expect([answer.status, (await answer.json()).message]).toEqual([
        403,
        "The virus scanner found something in this file, so it can't be opened. Ask the person for another one.",
      ]);
    }
  });

  it.each(["error", "hangs-up"] as const)(
    "that fails (%s) the application is taken, and the file waits",
    async (mood) => {
      clamd.mood = mood;
      const { _id, resumeDocument } = await apply(resume);
      expect(resumeDocument.scan).toBe("pending");
      const answer = await open(resumeDocument.url);
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "10"]);
      clamd.mood = "scan";
      app.services.scanner?.wake();
      await app.services.scanner?.idle();
      expect((await find(_id)).resumeDocument.scan).toBe("clean");
    },
  );

  it("that says nothing nobody waits for it: neither the applicant nor the end of the server", async () => {
    clamd.mood = "silent";
    expect((await applicants.apply()).status).toBe(201);
    await app.services.scanner?.close();
  });
});

describe.skipIf(!isInstalled("clamd"))("with the clamd of this machine", () => {
  it("a file that its signatures know is found, another one is clean", async () => {
    const folder = mkdtempSync(join(tmpdir(), "jaalidar-clamd-"));
    const socket = join(folder, "clamd.sock");
    // A signature of our own: name, any kind of file, any place, the bytes in hex.
    const hex = Buffer.from("a virus, so to speak").toString("hex");
    writeFileSync(join(folder, "own.ndb"), `Own.Test:0:*:${hex}\n`);
    const settings = `DatabaseDirectory ${folder}\nLocalSocket ${socket}\nForeground yes\nOfficialDatabaseOnly no\n`;
    writeFileSync(join(folder, "clamd.conf"), settings);
    const daemon = spawn("clamd", ["-c", join(folder, "clamd.conf")], { stdio: "ignore" });
    try {
      const scan = createClamd(`unix://${socket}`);
      await expect
        .poll(() => scan(resume, signal).catch(() => "away"), { timeout: 20_000 })
        .toEqual({ clean: true });
      expect(await scan(infected, signal)).toEqual({ clean: false, found: "Own.Test.UNOFFICIAL" });
    } finally {
      daemon.kill();
      rmSync(folder, { recursive: true });
    }
  }, 30_000);
});

function isInstalled(program: string): boolean {
  try {
    execFileSync("which", [program], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
