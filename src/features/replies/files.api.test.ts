import { connect, createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ListedApplication } from "#features/applications/contract.ts";
import { tidy } from "#features/privacy/tidy.server.ts";
import { deleteTimelines } from "#features/timeline/storage.server.ts";
import { sha256 } from "#platform/process/id.server.ts";
import { type Applicants, createApplicants, fixture, pdf, resume } from "../../../test/applicants.ts";
import { startClamd } from "../../../test/clamd.ts";
import { addColleague } from "../../../test/colleagues.ts";
import { administrator, createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { answerTo, base64Lines, look, type MailedFile, withFiles, write } from "../../../test/desk-mail.ts";
import { onePage, rawPdf } from "../../../test/fixtures/pdf-parts.ts";
import { pdfWith } from "../../../test/fixtures/pdf-with.ts";
import { hasImapServer, startMailbox, type TestMailbox } from "../../../test/imap.ts";
import { createReplies } from "./replies.server.ts";

const MB = 1_000_000;
/** Returns a PDF of about so many bytes. */
const pdfOf = (bytes: number) => rawPdf([...onePage(), { entries: "", data: Buffer.alloc(bytes) }]);
const query = { name: "Ravi", email: "ravi@mail.example", phoneNumber: "9810012345", message: "Hello" };
const getInTouch = {
  firstName: "Ravi",
  lastName: "Menon",
  email: "ravi@mail.example",
  mobileNumber: "9810012345",
  companyName: "Menon",
  country: "India",
  category: "DevOps",
  budget: "5k-10k",
  message: "A pipeline",
};

describe.runIf(hasImapServer)("the files of a reply", () => {
  let mailbox: TestMailbox;
  let app: TestApp;
  let staff: Applicants;
  beforeAll(async () => {
    mailbox = await startMailbox();
  });
  afterAll(() => mailbox.remove());
  beforeEach(() => begin());
  afterEach(() => app.close());

  async function begin(env: Record<string, string> = {}): Promise<void> {
    app = await createTestApp({ env: { INBOUND_IMAP_URL: mailbox.url, ...env } });
    staff = await createApplicants(app);
    // It begins with what comes after its first look.
    await look(app);
  }

  /** Begins anew with other settings. */
  async function beginWith(env: Record<string, string>): Promise<void> {
    await app.close();
    await begin(env);
  }

  const kinds = {
    application: { path: "/v1/applications", add: () => staff.applied({ email: query.email }) },
    query: { path: "/v1/queries", add: () => added("/v1/queries", query) },
    "get-in-touch": { path: "/v1/get-in-touch", add: () => added("/v1/get-in-touch", getInTouch) },
  };
  type Kind = keyof typeof kinds;

  async function added(path: string, body: object): Promise<string> {
    return (await (await app.request("POST", path, { body })).json()).data._id;
  }

  /** Has a reply with files come in. */
  async function receive(recordId: string, files: readonly MailedFile[], fields = ""): Promise<void> {
    const mail = await write(app, staff, recordId);
    await mailbox.receive(answerTo(mailbox, mail, { ...withFiles(files), fields }));
  }

  async function taken(recordId: string, files: readonly MailedFile[], kind: Kind = "application") {
    await receive(recordId, files);
    await look(app);
    return replies(recordId, kind);
  }

  interface Shown {
    event: string;
    detail: string;
    documents: { _id: string; name: string; size: number; url: string; flags: string[]; scan: string }[];
  }

  /** Returns the lines of replies, newest first. */
  async function replies(recordId: string, kind: Kind = "application"): Promise<Shown[]> {
    const { body } = await staff.call("GET", `${kinds[kind].path}/${recordId}/timeline`);
    return body.data.filter(({ event }: Shown) => /^(reply|auto-reply)$/.test(event));
  }

  const namesOf = (line: Shown | undefined) => line?.documents.map(({ name }) => name);
  const open = (path: string, token = staff.token) => app.request("GET", path, { token });
  const pathOf = (line: Shown | undefined) => `/v1/documents/${line?.documents[0]?._id}`;

  async function countDocuments(): Promise<number> {
    const rows = sql<{ count: number }>`select count(*) as count from documents where kind = 'attachment'`;
    return Number((await rows.execute(app.services.db.read)).rows[0]?.count);
  }

  it("are taken in byte for byte, with clean names and what to be wary of, and each view is in the activity log", async () => {
    const id = await staff.applied();
    const script = fixture("script-on-open.pdf");
    const [line] = await taken(id, [
      { name: "../Zeugnis\u202e é.pdf", bytes: resume },
      { name: "portfolio.PDF", type: "application/octet-stream", bytes: script },
      { name: "scan", bytes: fixture("resume-two-pages.pdf") },
    ]);
    expect(line?.detail).toBe("From Ravi Menon <ravi@mail.example>\n\nHere it is.");
    expect(line?.documents).toMatchObject([
      { name: "Zeugnis é.pdf", size: resume.byteLength, flags: [], scan: "none" },
      { name: "portfolio.PDF", size: script.byteLength, flags: ["script"], scan: "none" },
      { name: "scan.pdf" },
    ]);
    const [first, second] = line?.documents ?? [];
    for (const [path, bytes] of [
      [first?.url, resume],
      [`/v1/documents/${second?._id}`, script],
    ] as const) {
      const answer = await open(String(path));
      expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(bytes));
      expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; /);
    }
    expect((await app.request("GET", String(first?.url))).status).toBe(200);
    const { data } = (await staff.call("GET", "/v1/audit?limit=3")).body;
    expect(data[0]).toMatchObject({
      action: "document.viewed",
      actor: { name: administrator.name },
      detail: "by a signed link",
      subject: { _id: first?._id, name: "Zeugnis é.pdf of Asha Rao" },
    });
  });

  it("are found by their words, those of an application, beside the words of its resume", async () => {
    const id = await staff.applied({ resume: pdf(await pdfWith(["Runs kubernetes"])) });
    const { resumeTexts } = app.services;
    const find = async (q: string) => {
      resumeTexts.wake();
      await resumeTexts.running();
      const { data } = (await staff.call("GET", `/v1/applications?q=${encodeURIComponent(q)}`)).body;
      return data.map(({ _id, resumeLine }: ListedApplication) => [
        _id,
        resumeLine?.map(({ text }) => text).join(""),
      ]);
    };
    expect(await find("kubernetes")).toEqual([[id, "Runs kubernetes"]]);
    await taken(id, [{ name: "certificate.pdf", bytes: await pdfWith(["Certified in zookeeper"]) }]);
    expect(await find("zookeeper")).toEqual([[id, "Certified in zookeeper"]]);
    expect(await find("kubernetes zookeeper")).toHaveLength(1);
  });

  it("are closed until a virus scanner that is set up has found them clean", async () => {
    const clamd = await startClamd("a virus, so to speak");
    try {
      clamd.mood = "hangs-up";
      await beginWith({ CLAMD_URL: clamd.url });
      const id = await staff.applied();
      const infected = Buffer.concat([resume, Buffer.from("\n% a virus, so to speak\n%%EOF\n")]);
      const [waiting] = await taken(id, [
        { name: "clean.pdf", bytes: resume },
        { name: "infected.pdf", bytes: infected },
      ]);
      expect(waiting?.documents.map(({ scan }) => scan)).toEqual(["pending", "pending"]);
      expect((await open(pathOf(waiting))).status).toBe(503);
      clamd.mood = "scan";
      app.services.scanner?.wake();
      await app.services.scanner?.idle();
      const [scanned] = await replies(id);
      expect(scanned?.documents.map(({ scan }) => scan)).toEqual(["clean", "infected"]);
      const answers = await Promise.all((scanned?.documents ?? []).map(({ url }) => open(url)));
      expect(answers.map(({ status }) => status)).toEqual([200, 403]);

      const [next] = await taken(id, [{ name: "next.pdf", bytes: resume }]);
      await app.services.scanner?.idle();
      expect((await open(pathOf(next))).status).toBe(200);
    } finally {
      await clamd.close();
    }
  });

  it("stay in the mailbox by name where they are of another type, too large, encrypted, broken, or a sixth one", async () => {
    const id = await staff.applied();
    const [line] = await taken(id, [
      { name: "photo.jpg", type: "image/jpeg", bytes: Buffer.from("x") },
      { name: "letter.docx", type: "application/msword", bytes: resume },
      { name: "large.pdf", bytes: pdfOf(5.3 * MB) },
      { name: "locked.pdf", bytes: fixture("encrypted-aes.pdf") },
      { name: "broken.pdf", bytes: fixture("truncated.pdf") },
      { name: "renamed.pdf", bytes: Buffer.from("MZ, and no PDF") },
      { name: "good.pdf", bytes: resume },
      { name: "sixth.pdf", bytes: resume },
    ]);
    expect(namesOf(line)).toEqual(["good.pdf"]);
    expect(line?.detail).toMatch(
      /Files in the mailbox: photo\.jpg, letter\.docx, large\.pdf, locked\.pdf, broken\.pdf, renamed\.pdf, sixth\.pdf$/,
    );
  });

  it("are of 12 MB together at most", async () => {
    const id = await staff.applied();
    const large = ["one.pdf", "two.pdf", "three.pdf"].map((name) => ({ name, bytes: pdfOf(4.5 * MB) }));
    const [line] = await taken(id, [...large, { name: "small.pdf", bytes: resume }]);
    expect(namesOf(line)).toEqual(["one.pdf", "two.pdf", "small.pdf"]);
    expect(line?.detail).toContain("Files in the mailbox: three.pdf");
  });

  it("stay in the mailbox where a program has answered", async () => {
    const id = await staff.applied();
    await receive(id, [{ name: "form.pdf", bytes: resume }], "Auto-Submitted: auto-replied\n");
    await look(app);
    expect(await replies(id)).toMatchObject([
      { event: "auto-reply", documents: [], detail: expect.stringContaining("mailbox: form.pdf") },
    ]);
  });

  it("are taken in with an e-mail that is nothing but a PDF, and with one that brings another along", async () => {
    const id = await staff.applied();
    const mail = await write(app, staff, id);
    const encoded = "application/pdf\nContent-Transfer-Encoding: base64";
    await mailbox.receive(answerTo(mailbox, mail, { type: encoded, body: base64Lines(resume) }));
    const inner = answerTo(
      mailbox,
      "<other@mail.example>",
      withFiles([{ name: "inner.pdf", bytes: resume }]),
    );
    const type = 'multipart/mixed; boundary="outer"';
    const body = `--outer\nContent-Type: text/plain\n\nSee below.\n--outer\nContent-Type: message/rfc822\n\n${inner}\n--outer--`;
    await mailbox.receive(answerTo(mailbox, mail, { type, body }));
    await look(app);
    const [forwarded, bare] = await replies(id);
    expect([namesOf(forwarded), namesOf(bare)]).toEqual([["inner.pdf"], ["a file without a name.pdf"]]);
    for (const line of [forwarded, bare]) {
      const bytes = new Uint8Array(await (await open(pathOf(line))).arrayBuffer());
      expect(sha256(bytes)).toBe(sha256(resume));
    }
  });

  it("are taken in once, whether looked for twice or by two nodes", async () => {
    const id = await staff.applied();
    await receive(id, [{ name: "cv.pdf", bytes: resume }]);
    const other = createReplies(app.services);
    app.services.replies?.wake();
    other?.wake();
    await Promise.all([app.services.replies?.running(), other?.running()]);
    await other?.close();
    await look(app);
    expect((await replies(id)).map(namesOf)).toEqual([["cv.pdf"]]);
    expect(await countDocuments()).toBe(1);
  });

  describe("over a line that is slow", () => {
    let line: SlowLine;
    beforeEach(async () => {
      line = await startSlowLine(Number(new URL(mailbox.url).port));
      const url = new URL(mailbox.url);
      url.port = String(line.port);
      await beginWith({ INBOUND_IMAP_URL: url.href });
    });
    afterEach(() => line.server.close());

    it("are taken in whole at the next look where the connection breaks in the middle", async () => {
      const id = await staff.applied();
      const bytes = pdfOf(4 * MB);
      await receive(id, [{ name: "long.pdf", bytes }]);
      line.after(2 * MB, (socket) => void socket.destroy());
      await look(app);
      expect([await replies(id), await countDocuments()]).toEqual([[], 0]);
      expect(app.services.replies?.failure()).toBeDefined();
      await look(app);
      const found = await replies(id);
      expect(found.map(namesOf)).toEqual([["long.pdf"]]);
      expect(sha256(new Uint8Array(await (await open(pathOf(found[0]))).arrayBuffer()))).toBe(sha256(bytes));
    });

    it("leave nothing of a person who is erased meanwhile", async () => {
      const id = await kinds.application.add();
      await receive(id, [{ name: "long.pdf", bytes: pdfOf(4 * MB) }]);
      let erased = 0;
      line.after(2 * MB, async () => {
        erased = (await staff.call("POST", "/v1/privacy/person/erase", { email: query.email })).status;
      });
      await look(app);
      const lines = sql<{ count: number }>`select count(*) as count from timeline`;
      const { rows } = await lines.execute(app.services.db.read);
      expect([erased, Number(rows[0]?.count), await countDocuments()]).toEqual([200, 0, 0]);
      expect(app.services.replies?.failure()).toBeUndefined();
    });
  });

  it("count in what strangers may have stored a day, and stay in the mailbox beyond it", async () => {
    await beginWith({ DAILY_MB_PER_ADDRESS: "1" });
    const id = await staff.applied();
    const { budget } = app.services;
    const before = (await budget.read()).used;
    await taken(id, [{ name: "first.pdf", bytes: pdfOf(0.6 * MB) }]);
    expect((await budget.read()).used - before).toBeGreaterThan(0.6 * MB);
    const lines = await taken(id, [{ name: "second.pdf", bytes: pdfOf(0.6 * MB) }]);
    expect(lines.map(namesOf)).toEqual([[], ["first.pdf"]]);
    expect(lines[0]?.detail).toContain("Files in the mailbox: second.pdf");
    // What strangers send by the forms has a budget of its own.
    await staff.applied();
  });

  it("are read by those who may read the record, and by nobody else", async () => {
    const otherJob = await staff.addJob("data", "Data Engineer");
    const lines = new Map<Kind, Shown | undefined>();
    for (const [kind, { add }] of Object.entries(kinds) as [Kind, (typeof kinds)[Kind]][])
      lines.set(kind, (await taken(await add(), [{ name: "cv.pdf", bytes: resume }], kind))[0]);
    const people = {
      reviewer: await addColleague(app, "Reviewer", ["reviewer"], [staff.jobKey]),
      "reviewer of another job": await addColleague(app, "Other", ["reviewer"], [otherJob]),
      sales: await addColleague(app, "Sales", ["sales"]),
      editor: await addColleague(app, "Editor", ["editor"]),
    };
    const statuses: Record<string, number[]> = {};
    for (const [name, { token }] of Object.entries(people)) {
      const answers = [...lines.values()].map((line) => open(pathOf(line), token));
      statuses[name] = (await Promise.all(answers)).map(({ status }) => status);
    }
    expect(statuses).toEqual({
      reviewer: [200, 404, 404],
      "reviewer of another job": [404, 404, 404],
      sales: [404, 200, 200],
      editor: [404, 404, 404],
    });
    expect((await app.request("GET", pathOf(lines.get("query")))).status).toBe(404);
  });

  it.each(["application", "query", "get-in-touch"] as const)(
    "of a record (%s) are in the copy of the person's data, and go with the record",
    async (kind) => {
      const { path, add } = kinds[kind];
      const id = await add();
      const [line] = await taken(id, [{ name: "certificate.pdf", bytes: fixture("resume-latex.pdf") }], kind);
      const person = { email: query.email };
      const found = (await staff.call("POST", "/v1/privacy/person", person)).body.data;
      expect(found.records[0].documents).toContainEqual({
        _id: line?.documents[0]?._id,
        name: "certificate.pdf",
        scan: "none",
      });
      const copy = await app.request("POST", "/v1/privacy/person/export", {
        token: staff.token,
        body: person,
      });
      const archive = Buffer.from(await copy.arrayBuffer());
      expect(archive.includes("documents/certificate.pdf")).toBe(true);
      expect(archive.includes(Buffer.from(fixture("resume-latex.pdf")))).toBe(true);

      expect((await staff.call("DELETE", `${path}/${id}`)).status).toBe(200);
      expect(await countDocuments()).toBe(0);
      expect((await open(pathOf(line))).status).toBe(404);
    },
  );

  it("are erased with the person, and counted", async () => {
    const ids = [await kinds.application.add(), await kinds.query.add()];
    await taken(String(ids[0]), [{ name: "cv.pdf", bytes: resume }]);
    await taken(String(ids[1]), [{ name: "plan.pdf", bytes: resume }], "query");
    const { body } = await staff.call("POST", "/v1/privacy/person/erase", { email: query.email });
    expect(body.data).toMatchObject({ records: 2, documents: 3 });
    const left = sql<{ count: number }>`select count(*) as count from documents`;
    expect(Number((await left.execute(app.services.db.read)).rows[0]?.count)).toBe(0);
  });

  it("are gone by the next run of retention where an older version has deleted their record", async () => {
    const id = await staff.applied();
    await taken(id, [{ name: "cv.pdf", bytes: resume }]);
    const { db } = app.services;
    await db.transaction((tx) => tidy(tx, app.clock.now()));
    expect(await countDocuments()).toBe(1);
    // The older version knows lines, and not their documents.
    await db.transaction((tx) => deleteTimelines(tx, [id]));
    await db.transaction((tx) => tidy(tx, app.clock.now()));
    expect(await countDocuments()).toBe(0);
  });
});

/** A line to a port of this machine, on which something happens in the middle. */
interface SlowLine {
  server: Server;
  port: number;
  /** Runs work once, when a connection has brought so many bytes; the next ones wait for it. */
  after(bytes: number, work: (socket: Socket) => Promise<void> | void): void;
}

async function startSlowLine(to: number): Promise<SlowLine> {
  let waiting: { bytes: number; work: (socket: Socket) => Promise<void> | void } | undefined;
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    let brought = 0;
    for (const socket of [near, far]) socket.on("error", () => {});
    near.pipe(far);
    far.on("data", async (bytes) => {
      brought += bytes.byteLength;
      if (waiting && brought > waiting.bytes) {
        const { work } = waiting;
        waiting = undefined;
        far.pause();
        await work(near);
        far.resume();
      }
      if (!near.destroyed) near.write(bytes);
    });
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return {
    server,
    port: typeof address === "object" && address ? address.port : 0,
    after(bytes, work) {
      waiting = { bytes, work };
    },
  };
}
