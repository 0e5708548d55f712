import { readPdfText } from "#features/documents/pdf.server.ts";
import { readBytes } from "#features/documents/storage.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { type BackgroundLoop, createBackgroundLoop } from "#platform/process/background-loop.server.ts";
import { giveWay } from "#platform/process/give-way.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";
import type { Services } from "#services.server.ts";
import { findUnread, updateResumeText } from "./resumes-storage.server.ts";

const EVERY_MS = 10_000;
const AT_ONCE = 20;

/**
 * Returns the loop that reads the texts of resumes, which the list of applications is searched by: some seconds after an
 * application came, and after an upgrade those that were there before. It leaves processor and readers to those who
 * upload. Two processes may read the same one.
 */
export function createResumeTexts({ db, log }: Pick<Services, "db" | "log">): BackgroundLoop {
  return createBackgroundLoop({ run, firstMs: EVERY_MS, everyMs: EVERY_MS });

  async function run(stopping: AbortSignal): Promise<void> {
    try {
      while (!stopping.aborted) {
        const unread = await findUnread(db.read, AT_ONCE);
        if (unread.length === 0) return;
        for (const { _id, resumeId } of unread) {
          if (stopping.aborted) return;
          const begun = performance.now();
          await read(_id, resumeId);
          await giveWay(performance.now() - begun);
        }
      }
    } catch (error) {
      if (!stopping.aborted) log.warn({ reason: reasonOf(error) }, "resumes have to wait to be read");
    }
  }

  async function read(id: string, resumeId: string): Promise<void> {
    const bytes = await readBytes(db.read, resumeId).catch(asNone);
    const text = bytes ? await readPdfText(bytes) : "";
    await db.transaction((tx) => updateResumeText(tx, id, text));
  }
}

/** Returns no bytes for a damaged document, which must not delay the others; staff are told when they open it. */
function asNone(error: unknown): undefined {
  if (error instanceof Fault && error.code === "internal") return undefined;
  throw error;
}
