import { findApplicantsOf } from "#features/applications/storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import type { Rights } from "#features/auth/storage.server.ts";
import { sharedNouns } from "#features/nouns.server.ts";
import { has } from "#features/roles.ts";
import { findAttachments } from "#features/timeline/attachment-storage.server.ts";
import { timelineOf } from "#features/timeline/contract.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { dataPolicy } from "#platform/http/security-headers.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { SCAN_OVERDUE_MS } from "./rules.ts";
import * as storage from "./storage.server.ts";

/**
 * Returns the endpoint of files: portraits for everyone, documents of a record for those who read the record and signed
 * links only.
 */
export function documentsApi({ db, links, thumbnails }: Services): Handler[] {
  return [
    handle(contract.readDocument, async (call) => {
      const { params, query, actor } = call;
      const document = await storage.findDocument(db.read, params.id);
      // Pictures of the library have addresses of their own.
      if (!document || document.kind === "picture") throw notFound();
      const read = () => storage.readBytes(db.read, document._id);
      if (document.kind === "portrait") {
        const { side } = query;
        const bytes = await (side ? thumbnails.find(document._id, Number(side), read) : read());
        return send(document, bytes, portraitHeaders);
      }
      const reader = actor ?? (await links.findReader(document._id, query));
      if (!reader || !(await mayRead(reader, document))) throw notFound();
      refuseUnscanned(document, call.at);
      const bytes = await read();
      const viewer = { ...call, actor: reader.administratorId };
      // The link may have been passed on, so the line says that it was one.
      const way = actor ? "" : "by a signed link";
      await db.transaction((tx) => recordAudit(tx, viewer, "document.viewed", document._id, way));
      return send(document, bytes, privateHeaders(document.name));
    }),
  ];

  /**
   * Returns whether somebody may read a document: one of an application for a job that is theirs, or an attachment that
   * they may read.
   */
  async function mayRead(reader: Rights, { _id, kind }: storage.DocumentInfo): Promise<boolean> {
    if (kind === "attachment") return mayReadAttachment(reader, _id);
    if (!has(reader, "applications.read")) return false;
    // Quarantined documents are of no application yet.
    return reader.jobs === "all" || (await findApplicantsOf(db.read, [_id], reader.jobs)).has(_id);
  }

  /** Returns whether somebody may read the record whose timeline a document is on. */
  async function mayReadAttachment(reader: Rights, id: string): Promise<boolean> {
    const [line] = await findAttachments(db.read, [id]);
    const noun = sharedNouns.find(({ name }) => name === line?.kind);
    if (!line || !noun || !has(reader, timelineOf[line.kind].list.access)) return false;
    return (await noun.findShared(db.read, line.recordId, reader.jobs)) !== undefined;
  }
}

/** Sends bytes with the headers of every file. Throws Fault `notFound` when it was deleted since it was found. */
function send(
  { mediaType }: storage.DocumentInfo,
  bytes: Uint8Array<ArrayBuffer> | undefined,
  headers: Record<string, string>,
): Response {
  if (!bytes) throw notFound();
  return new Response(bytes, {
    headers: {
      "Content-Type": mediaType,
      "Content-Length": String(bytes.byteLength),
      "X-Content-Type-Options": "nosniff",
      "Content-Security-Policy": `sandbox; ${dataPolicy}`,
      ...headers,
    },
  });
}

/** A changed picture gets another id, so a portrait never changes at its address. */
const portraitHeaders = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Content-Disposition": "inline",
};

function privateHeaders(name: string): Record<string, string> {
  return { "Cache-Control": "no-store", "Content-Disposition": attachment(name) };
}

/**
 * Returns the header of RFC 6266: the name in UTF-8 (RFC 8187), and one in ASCII for clients that don't know that form.
 */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Refuses a file that is not known to be clean. Throws Fault `unavailable` while it waits, else `forbidden`. */
function refuseUnscanned({ scan, createdAt }: storage.DocumentInfo, now: Date): void {
  if (scan === "pending") {
    const overdue = now.getTime() - Date.parse(createdAt) > SCAN_OVERDUE_MS;
    const message = overdue ? contract.outcomes.overdue : contract.outcomes.pending;
    throw new Fault("unavailable", { message, retryAfter: 10 });
  }
  if (scan === "infected") throw new Fault("forbidden", { message: contract.outcomes.infected });
}

function notFound(): Fault {
  return new Fault("notFound", { message: contract.outcomes.notFound });
}
