import { readFileSync } from "node:fs";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sha256 } from "#platform/process/id.server.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createDocumentLinks } from "./links.server.ts";
import { deleteDocument, findDamaged, findDocuments, insertDocument } from "./storage.server.ts";

const pdf = new Uint8Array(readFileSync("test/fixtures/pdf/resume.pdf"));
const webp = new Uint8Array(readFileSync("test/fixtures/pictures/portrait.webp"));
const resume = {
  kind: "resume",
  name: "आशा राव (2026).pdf",
  mediaType: "application/pdf",
  bytes: pdf,
} as const;
const portrait = { kind: "portrait", name: "asha.webp", mediaType: "image/webp", bytes: webp } as const;
const notFound = "There is no such document, or its link has expired.";

let app: TestApp;
let token: string;
let administratorId: string;
let resumeId: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn();
  const me = await app.request("GET", "/v1/auth/me", { token });
  administratorId = (await me.json()).data._id;
  resumeId = await add(resume);
});
afterAll(() => app.close());

function add(document: Parameters<typeof insertDocument>[1]): Promise<string> {
  const { db, clock } = app.services;
  return db.transaction((tx) => insertDocument(tx, document, clock.now()));
}

async function signed(id: string): Promise<string> {
  return (await createDocumentLinks(app.services).signer({ administratorId }))(id);
}

async function views(): Promise<{ actor: string; subject_id: string; detail: string }[]> {
  const found = await sql<{ actor: string; subject_id: string; detail: string }>`
    select actor, subject_id, detail from audit where action = 'document.viewed' order by id`.execute(
    app.services.db.read,
  );
  return found.rows;
}

async function expectNotFound(path: string, headers?: Record<string, string>): Promise<void> {
  const answer = await app.request("GET", path, { headers });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ success: false, message: notFound, error: notFound });
}

describe("a resume", () => {
  it("is not there for a stranger, and no different from one that does not exist", async () => {
    await expectNotFound(`/v1/documents/${resumeId}`);
    await expectNotFound(`/v1/documents/${resumeId}/`);
    await expectNotFound("/v1/documents/0199e5a0-0000-7000-8000-000000000000");
    await expectNotFound("/v1/documents/%00");
    await expectNotFound(`/v1/documents/${resumeId}`, { Authorization: "Bearer jds_guessed" });
  });

  it("comes back byte for byte to staff, as a download that no browser runs or keeps", async () => {
    const answer = await app.request("GET", `/v1/documents/${resumeId}`, { token });
    expect(answer.status).toBe(200);
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(pdf));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-length": String(pdf.byteLength),
      "content-disposition":
        "attachment; filename=\"___ ___ (2026).pdf\"; filename*=UTF-8''%E0%A4%86%E0%A4%B6%E0%A4%BE%20%E0%A4%B0%E0%A4%BE%E0%A4%B5%20%282026%29.pdf",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
      "content-security-policy": expect.stringMatching(
        /^sandbox; default-src 'none'; .*frame-ancestors 'none'$/,
      ),
    });
  });

  it("comes back to whoever has a signed link, for five minutes", async () => {
    const link = await signed(resumeId);
    expect(link).toMatch(
      /^\/v1\/documents\/[0-9a-f-]{36}\?expires=\d{10}&reader=[0-9a-f-]{36}&signature=[\w-]{43}$/,
    );
    const answer = await app.request("GET", link);
    expect(answer.status).toBe(200);
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(pdf));
    app.clock.advance(299_000);
    expect((await app.request("GET", link)).status).toBe(200);
    app.clock.advance(2_000);
    await expectNotFound(link);
  });

  it("is not there for a link that was signed while a clock was a day ahead", async () => {
    app.clock.advance(86_400_000);
    const link = await signed(resumeId);
    app.clock.advance(-86_400_000);
    await expectNotFound(link);
  });

  it("answers HEAD with the same headers and no body", async () => {
    const answer = await app.request("HEAD", await signed(resumeId));
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-length")).toBe(String(pdf.byteLength));
    expect(await answer.text()).toBe("");
  });

  it("is not there for a link that was changed or made for another document", async () => {
    const link = await signed(resumeId);
    const other = await add(resume);
    const expires = Number(/expires=(\d+)/.exec(link)?.[1]);
    await expectNotFound(link.replace(resumeId, other));
    await expectNotFound(link.replace(/expires=\d+/, `expires=${expires + 1}`));
    await expectNotFound(link.replace(/expires=\d+/, "expires=99999999999999999999"));
    await expectNotFound(link.replace(/expires=\d+/, "expires=1e99"));
    await expectNotFound(link.replace(/signature=./, "signature=!"));
    await expectNotFound(link.slice(0, -5));
    await expectNotFound(link.replace(/signature=.*/, `signature=${"A".repeat(5000)}`));
    await expectNotFound(link.replace(/&signature=.*/, ""));
    await expectNotFound(link.replace(/expires=\d+&/, ""));
  });

  it("leaves a line in the audit log each time it is seen, with whose token or link it was, and none when it is not", async () => {
    const id = await add({ ...resume, kind: "additional" });
    const before = await views();
    await app.request("GET", `/v1/documents/${id}`, { token });
    await app.request("GET", await signed(id));
    await expectNotFound(`/v1/documents/${id}`);
    const after = (await views()).slice(before.length);
    expect(after).toEqual([
      { actor: administratorId, subject_id: id, detail: "" },
      { actor: administratorId, subject_id: id, detail: "by a signed link" },
    ]);
  });
});

describe("a document whose bytes are not those that were stored", () => {
  const message =
    "This file is damaged: it differs from the stored one. It can be restored from a backup of the server.";

  it.each([
    ["resume", resume],
    ["portrait", portrait],
  ])("is refused with a sentence, and no view of it is written down: a %s", async (_, document) => {
    const id = await add({ ...document, sha256: sha256(new Uint8Array([1])) });
    const before = await views();
    for (const query of ["", document.kind === "portrait" ? "?side=160" : ""]) {
      const answer = await app.request("GET", `/v1/documents/${id}${query}`, { token });
      expect(answer.status).toBe(500);
      expect(await answer.json()).toEqual({ success: false, message, error: message });
    }
    expect(await views()).toEqual(before);
  });

  it("is named to the doctor", async () => {
    const id = await add({ ...resume, sha256: sha256(new Uint8Array([2])) });
    const damaged = await findDamaged(app.services.db.read);
    expect(damaged).toContain(id);
    expect(damaged).not.toContain(resumeId);
  });
});

describe("a portrait", () => {
  it("is shown to everyone and kept, and nobody is written down", async () => {
    const before = await views();
    const answer = await app.request("GET", `/v1/documents/${await add(portrait)}`);
    expect(answer.status).toBe(200);
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(webp));
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
    });
    expect(await views()).toEqual(before);
  });

  it("comes in smaller squares too, kept by whoever got them, and refuses other sizes", async () => {
    const stored = await sharp(webp).resize({ width: 800, height: 800 }).webp().toBuffer();
    const path = `/v1/documents/${await add({ ...portrait, bytes: stored })}`;
    const sizes: number[] = [stored.byteLength];
    for (const side of [640, 480, 320, 160]) {
      const answer = await app.request("GET", `${path}?side=${side}`);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      const bytes = new Uint8Array(await answer.arrayBuffer());
      expect(answer.headers.get("content-length")).toBe(String(bytes.byteLength));
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: side, height: side });
      expect(bytes.byteLength).toBeLessThan(sizes.at(-1) ?? 0);
      sizes.push(bytes.byteLength);
    }
    for (const side of ["0", "161", "9999", "x", ""])
      expect((await app.request("GET", `${path}?side=${side}`)).status, side).toBe(422);
  });

  it("is gone in every size when it is deleted", async () => {
    const id = await add(portrait);
    expect((await app.request("GET", `/v1/documents/${id}?side=160`)).status).toBe(200);
    await app.services.db.transaction((tx) => deleteDocument(tx, id));
    await expectNotFound(`/v1/documents/${id}?side=160`);
  });

  it("is the only file that comes in squares", async () => {
    const answer = await app.request("GET", `/v1/documents/${resumeId}?side=160`, { token });
    expect(sha256(new Uint8Array(await answer.arrayBuffer()))).toBe(sha256(pdf));
    await expectNotFound(`/v1/documents/${resumeId}?side=160`);
  });
});

describe("storage", () => {
  it("tells of documents without their bytes and forgets deleted ones", async () => {
    const id = await add({ ...resume, flags: ["script"] });
    const { db } = app.services;
    const found = await findDocuments(db.read, [id, "unknown"]);
    expect([...found.values()]).toEqual([
      {
        _id: id,
        kind: "resume",
        name: resume.name,
        mediaType: "application/pdf",
        size: pdf.byteLength,
        sha256: sha256(pdf),
        flags: ["script"],
        scan: "none",
        createdAt: expect.any(String),
      },
    ]);
    await db.transaction((tx) => deleteDocument(tx, id));
    expect((await findDocuments(db.read, [id])).size).toBe(0);
    expect((await findDocuments(db.read, [])).size).toBe(0);
  });

  it("shares one signing key, also when two nodes make the first one at once", async () => {
    const fresh = await createTestApp();
    const [one, two] = [createDocumentLinks(fresh.services), createDocumentLinks(fresh.services)];
    const [left, right] = await Promise.all([one, two].map((links) => links.signer({ administratorId })));
    expect(left?.("some-id")).toBe(right?.("some-id"));
    await fresh.close();
  });
});
