import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { accessFaults, administrator, expect, type Site } from "./fixtures.ts";

/** Shares steps of the specs of the staff area: signing in without the form, applicants, and checks at every size. */

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

const pdf = readFileSync("test/fixtures/pdf/resume.pdf");

/** Returns a resume like no other: a comment behind the end of a PDF changes its bytes alone. */
function createResume(name: string, number: number, file: Buffer = pdf) {
  const buffer = Buffer.concat([file, Buffer.from(`% ${number}\n`)]);
  return { name, mimeType: "application/pdf", buffer };
}

/**
 * Signs staff in through the API: the page has the token when it is opened next, until it ends the session. Returns the
 * header of the session's calls.
 */
export async function enterAdmin(page: Page, request: APIRequestContext) {
  const { headers, token } = await session(request);
  await page.addInitScript((issued) => {
    // Chromium's PDF viewer is a frame too, without local storage.
    if (window !== window.top || sessionStorage.entered === issued) return;
    localStorage.token = issued;
    sessionStorage.entered = issued;
    sessionStorage.splash = "seen";
  }, token);
  return headers;
}

/** Returns the header of the calls of an administrator's session. */
export async function staffHeaders(request: APIRequestContext) {
  return (await session(request)).headers;
}

/** Is kept from test to test, because hashing a password takes long: the session of the worker's site. */
let kept: { origin: string; token: string } | undefined;

/** Returns the administrator's session; a new one when the last one has ended. */
async function session(request: APIRequestContext) {
  const headersOf = (token: string) => ({ Authorization: `Bearer ${token}` });
  const me = await request.get("/v1/auth/me", { headers: headersOf(kept?.token ?? "none") });
  const { origin } = new URL(me.url());
  if (!kept || kept.origin !== origin || !me.ok()) {
    const answer = await request.post("/v1/auth/login", { data: administrator });
    kept = { origin, token: (await answer.json()).token };
  }
  return { token: kept.token, headers: headersOf(kept.token) };
}

/** Signs staff in through the API and opens the dashboard. */
export async function openDashboard(page: Page): Promise<void> {
  await enterAdmin(page, page.request);
  await page.goto("/admin");
  await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
}

/** Returns the labels beside the values of a card, which the style sheet adds. */
export function cardLabels(row: Locator): Promise<string[]> {
  return row.locator("[data-label]").evaluateAll((cells) => {
    const label = (cell: Element) => getComputedStyle(cell, "::before").content;
    return cells.map((cell) => label(cell).match(/^"(.*?)"/)?.[1] ?? "");
  });
}

export interface Applicant {
  name: string;
  email?: string;
  jobId?: string;
  experience?: string;
  /** Adds a second document. */
  withLetter?: boolean;
  /** The resume's PDF. */
  file?: Buffer;
}

/** Matches what is said of an e-mail that was recorded: on a busy machine it leaves after the answer. */
export const mailRecorded = /Message Sent Successfully!|The message is saved and will be sent/;

let people = 0;

/** Applies under a name, with an address, a phone number and a file of one's own; returns the application's `_id`. */
export async function apply(request: APIRequestContext, { withLetter, file, ...applicant }: Applicant) {
  people += 1;
  const multipart = {
    expectedSalary: "900000",
    experience: "3",
    noticePeriod: "30",
    phone: String(9_810_000_000 + people),
    email: `applicant-${people}@mail.example`,
    ...applicant,
    resume: createResume("resume.pdf", people, file),
    ...(withLetter && { additionalDocument: createResume("letter.pdf", people) }),
  };
  let id = "";
  await expect(async () => {
    const answer = await request.post("/v1/applications", { multipart });
    // A program on a busy machine may say 503 and ask to try again.
    expect(answer.status(), await answer.text()).toBe(201);
    id = (await answer.json()).data._id;
  }).toPass();
  return id;
}

interface ReceivedReply {
  kind: "application" | "query" | "get-in-touch";
  recordId: string;
  files: readonly { name: string; flags?: readonly string[]; scan?: "clean" | "pending" | "infected" }[];
}

/**
 * Puts a reply with files on the timeline of a record, as it is stored when it comes in: it would take a minute from a
 * mailbox.
 */
export function receiveReply({ dataDir }: Site, { kind, recordId, files }: ReceivedReply): void {
  const database = new DatabaseSync(join(dataDir, "jaalidar.db"), { timeout: 10_000 });
  const [entryId, at] = [randomUUID(), new Date().toISOString()];
  const digest = createHash("sha256").update(pdf).digest("hex");
  database
    .prepare(
      "insert into timeline (id, kind, record_id, event, detail, actor, created_at) values (?, ?, ?, 'reply', ?, '', ?)",
    )
    .run(entryId, kind, recordId, "From Ravi Menon <ravi@mail.example>\n\nHere it is.", at);
  for (const { name, flags = [], scan = "none" } of files) {
    const id = randomUUID();
    database
      .prepare(
        `insert into documents (id, kind, name, media_type, size, sha256, flags, created_at, scan, bytes)
         values (?, 'attachment', ?, 'application/pdf', ?, ?, ?, ?, ?, ?)`,
      )
      .run(id, name, pdf.byteLength, digest, JSON.stringify(flags), at, scan, pdf);
    database.prepare("insert into timeline_documents (document_id, entry_id) values (?, ?)").run(id, entryId);
  }
  database.close();
}

/** Between them, both widths and both colour schemes. */
const looks = [
  { size: phone, colorScheme: "light" },
  { size: desktop, colorScheme: "dark" },
] as const;

/**
 * Expects axe to find nothing on the present page on a phone in light and on a desktop in dark. Only an open dialog is
 * checked, because the rest of the page is inert.
 */
export async function expectAccessible(page: Page, what: string, kind: "screen" | "dialog" = "screen") {
  const isOpen = kind === "dialog" && (await page.locator("dialog[open]").count()) > 0;
  const part = isOpen ? "dialog[open]" : "html";
  for (const { size, colorScheme } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect.soft(await accessFaults(page, part), `${what}, ${size.width} px, ${colorScheme}`).toEqual([]);
    expect.soft(await overflow(page), `${what} fits into ${size.width} px`).toBe(0);
  }
}

/** Returns by how many pixels the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
