import { readPdfText } from "#features/documents/pdf.server.ts";
import { readBytes } from "#features/documents/storage.server.ts";
import { findAttachmentsOf } from "#features/timeline/attachment-storage.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { type BackgroundLoop, createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import { giveWay } from "#platform/process/give-way.server.ts";
import type { Services } from "#services.server.ts";
import { findUnread, markUnread, updateResumeText } from "./resumes-storage.server.ts";

const EVERY_MS = 10_000;
const AT_ONCE = 20;
/** Files of one application that are read: those it came with, then the latest of its replies. */
const MAX_FILES = 10;

/**
 * Returns the loop that reads the texts of resumes and of the files beside them, which the list of applications is
 * searched by: some seconds after an application or a file came, and after an upgrade those that were there before. It
 * leaves processor and readers to those who upload. Two processes may read the same one.
 */
export function createResumeTexts({ db, log }: Pick<Services, "db" | "log">): BackgroundLoop {
  return createBackgroundLoop({
    run,
    log,
    failed: "resumes have to wait to be read",
    firstMs: EVERY_MS,
    everyMs: EVERY_MS,
  });

  async function run(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const unread = await findUnread(db.read, AT_ONCE);
      if (unread.length === 0) return;
      for (const { _id, documentIds } of unread) {
        if (stopping.aborted) return;
        const begun = performance.now();
        await read(_id, documentIds);
        await giveWay(performance.now() - begun);
      }
    }
  }

  async function read(id: string, documentIds: string[]): Promise<void> {
    const attachments = await findAttachmentsOf(db.read, [id]);
    const added = attachments.map(({ documentId }) => documentId).toReversed();
    const texts: string[] = [];
    for (const documentId of [...documentIds, ...added].slice(0, MAX_FILES)) {
      const bytes = await readBytes(db.read, documentId).catch(asNone);
      texts.push(bytes ? await readPdfText(bytes) : "");
    }
    await db.transaction(async (tx) => {
      await updateResumeText(tx, id, texts.join("\n"));
      const now = await findAttachmentsOf(tx, [id]);
      // One came meanwhile.
      if (now.length > attachments.length) await markUnread(tx, id);
    });
  }
}

/** Returns no bytes for a damaged document, which must not delay the others; staff are told when they open it. */
function asNone(error: unknown): undefined {
  if (error instanceof Fault && error.code === "internal") return undefined;
  throw error;
}
