import { createHmac, timingSafeEqual } from "node:crypto";
import type { recordAudit } from "#features/audit/storage.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { fillPath } from "#platform/contract/endpoint.ts";
import { Fault } from "#platform/contract/errors.ts";
import { latestIssue } from "#platform/contract/issued.ts";
import type { Database } from "#platform/database/db.server.ts";
import { readSharedKey } from "#platform/database/shared-key.server.ts";
import { dataPolicy } from "#platform/http/security-headers.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import * as contract from "./contract.ts";
import { SCAN_OVERDUE_MS } from "./rules.ts";
import { createSquares } from "./squares.server.ts";
import * as storage from "./storage.server.ts";

/** How long a signed link is good (trust.md section 2). */
const LINK_SECONDS = 5 * 60;

export interface DocumentLinks {
  /** Gives the function that makes a document's signed link (an absolute path), good for five minutes from now. */
  signer(): Promise<(id: string) => string>;
  /** True when we signed this link and its time has not run out. */
  isGood(id: string, link: { expires?: string; signature?: string }): Promise<boolean>;
}

/** Signs links to private documents with one key that all nodes share; it is made when first needed. */
export function createDocumentLinks({ db, clock }: { db: Database; clock: Clock }): DocumentLinks {
  let known: string | undefined;

  async function key(): Promise<string> {
    known ??= await readSharedKey(db, "document-signing-key");
    return known;
  }

  return {
    async signer() {
      const secret = await key();
      const expires = String(Math.floor(clock.now().getTime() / 1000) + LINK_SECONDS);
      return (id) => {
        const signature = sign(secret, id, expires).toString("base64url");
        return `${fillPath(contract.readDocument.path, { id })}?expires=${expires}&signature=${signature}`;
      };
    },
    async isGood(id, { expires = "", signature = "" }) {
      if (!/^\d{1,12}$/.test(expires) || !isCurrent(Number(expires) * 1000, clock.now())) return false;
      const given = Buffer.from(signature.slice(0, 100), "base64url");
      const right = sign(await key(), id, expires);
      return given.length === right.length && timingSafeEqual(given, right);
    },
  };
}

/** False for a link whose time has run out, or that was signed while a clock was ahead. */
function isCurrent(expiresAt: number, now: Date): boolean {
  return expiresAt > now.getTime() && expiresAt <= latestIssue(now).getTime() + LINK_SECONDS * 1000;
}

function sign(key: string, id: string, expires: string): Buffer {
  return createHmac("sha256", key).update(`${id}\n${expires}`).digest();
}

export interface DocumentsParts {
  db: Database;
  clock: Clock;
  audit: typeof recordAudit;
  links: DocumentLinks;
}

/** The files: portraits for everyone, what applicants sent for staff and signed links only. */
export function documentsApi({ db, clock, audit, links }: DocumentsParts): Handler[] {
  const squares = createSquares();

  return [
    handle(contract.readDocument, async ({ params, query, actor, address }) => {
      const document = await storage.findDocument(db.read, params.id);
      if (!document) throw notFound();
      const read = () => storage.readBytes(db.read, document._id);
      if (document.kind === "portrait") {
        const { side } = query;
        const bytes = await (side ? squares.find(document._id, Number(side), read) : read());
        return send(document, bytes, portraitHeaders);
      }
      if (!actor && !(await links.isGood(document._id, query))) throw notFound();
      refuseUnscanned(document, clock.now());
      const bytes = await read();
      const viewer = actor?.administratorId ?? "signed-link";
      const entry = { actor: viewer, action: "document.viewed", subjectId: document._id } as const;
      await db.transaction((tx) => audit(tx, { ...entry, address, at: clock.now() }));
      return send(document, bytes, privateHeaders(document.name));
    }),
  ];
}

/** The bytes with what every file is sent with. Throws Fault `notFound` when it was deleted since it was found. */
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

/** RFC 6266: the name in UTF-8 (RFC 8187), and one in ASCII for clients that don't know that form. */
function attachment(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** A file that is not known to be clean is given to nobody. Throws Fault `unavailable` while it waits, else `forbidden`. */
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
