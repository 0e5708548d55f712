import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Applicants, createApplicants, fixture, pdf, resume } from "../../../test/applicants.ts";
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
  clamd.chokesOn = undefined;
});
afterAll(async () => {
  await app.close();
  await clamd.close();
});

/** Applies with a resume and waits until the scanner is idle. Returns the application as staff see it. */
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

  it("that breaks on one file goes on to those after it, and staff are told of that one", async () => {
    clamd.chokesOn = "breaks the scanner";
    const breaking = new Uint8Array(Buffer.concat([resume, Buffer.from("\n% breaks the scanner\n%%EOF\n")]));
    const stuck = await apply(breaking);
    for (let later = 0; later < 3; later += 1) {
      expect((await apply(resume)).resumeDocument.scan).toBe("clean");
    }
    expect((await find(stuck._id)).resumeDocument.scan).toBe("pending");
    const said = async () => (await (await open(`/v1/documents/${stuck.resumeDocument._id}`)).json()).message;
    expect(await said()).toBe("This file has not been checked for viruses yet. It opens as soon as it is.");
    app.clock.advance(61 * 60_000);
    applicants.token = await app.signIn();
    expect(await said()).toMatch(/^The virus scanner has given no verdict on this file for over an hour/);
  });

  it("a person's copy holds what may be opened, and names the rest with the reason", async () => {
    const email = "copied@mail.example";
    const send = async (name: string, mood: ClamdDouble["mood"], bytes: Uint8Array<ArrayBuffer>) => {
      clamd.mood = mood;
      await applicants.applied({ email, resume: pdf(bytes, name) });
      await app.services.scanner?.idle();
    };
    await send("good.pdf", "scan", resume);
    await send("bad.pdf", "scan", infected);
    await send("waiting.pdf", "error", fixture("resume-two-pages.pdf"));
    const answer = await app.request("POST", "/v1/privacy/person/export", {
      token: applicants.token,
      body: { email },
    });
    const copy = Buffer.from(await answer.arrayBuffer()).toString("latin1");
    expect(copy).toContain("documents/good.pdf");
    expect(copy).not.toContain("documents/bad.pdf");
    expect(copy).not.toContain("documents/waiting.pdf");
    expect(copy).toContain("bad.pdf (not in the copy: the virus scanner found something in it)");
    expect(copy).toContain("waiting.pdf (not in the copy: it has not been checked for viruses yet)");
  });

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
