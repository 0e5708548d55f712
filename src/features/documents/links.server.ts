import { createHmac, timingSafeEqual } from "node:crypto";
import { findRights, type Rights } from "#features/auth/storage.server.ts";
import type { Actor } from "#platform/api/serve.server.ts";
import { fillPath } from "#platform/contract/endpoint.ts";
import { latestIssue } from "#platform/contract/issued.ts";
import { readSharedKey } from "#platform/database/settings.server.ts";
import type { Services } from "#services.server.ts";
import { type LinkedDocument, readDocument } from "./contract.ts";
import type { DocumentInfo } from "./storage.server.ts";

/** How long a signed link is good (trust.md section 2). */
const LINK_SECONDS = 5 * 60;

interface SignedLink {
  expires?: string | undefined;
  /** Id of the administrator whom the link was given to. */
  reader?: string | undefined;
  signature?: string | undefined;
}

export interface DocumentLinks {
  /**
   * Returns the function that makes a document's signed link (an absolute path), good for five minutes from now and for
   * as long as its reader may read the document.
   */
  signer(reader: Pick<Actor, "administratorId">): Promise<(id: string) => string>;
  /** Returns the reader of a link of our signature whose time has not run out, with their rights. */
  findReader(id: string, link: SignedLink): Promise<LinkReader | undefined>;
}

/** The administrator whom a link was given to. */
type LinkReader = Rights & Pick<Actor, "administratorId">;

/** Returns the signer of links to private documents. Its key is shared by all nodes and made when first needed. */
export function createDocumentLinks({ db, clock }: Pick<Services, "db" | "clock">): DocumentLinks {
  let known: string | undefined;

  async function key(): Promise<string> {
    known ??= await readSharedKey(db, "document-signing-key");
    return known;
  }

  return {
    async signer({ administratorId: reader }) {
      const secret = await key();
      const expires = String(Math.floor(clock.now().getTime() / 1000) + LINK_SECONDS);
      return (id) => {
        const signature = sign(secret, [id, expires, reader]).toString("base64url");
        const query = new URLSearchParams({ expires, reader, signature });
        return `${fillPath(readDocument.path, { id })}?${query}`;
      };
    },
    async findReader(id, { expires = "", reader = "", signature = "" }) {
      if (!/^\d{1,12}$/.test(expires) || !isCurrent(Number(expires) * 1000, clock.now())) return undefined;
      const given = Buffer.from(signature.slice(0, 100), "base64url");
      const right = sign(await key(), [id, expires, reader]);
      const isOurs = given.length === right.length && timingSafeEqual(given, right);
      const rights = isOurs ? await findRights(db.read, reader) : undefined;
      return rights && { ...rights, administratorId: reader };
    },
  };
}

/** Returns a document as those who may read its record get it. @param link makes its signed link */
export function toLinked(
  { _id, name, size, flags, scan }: DocumentInfo,
  link: (id: string) => string,
): LinkedDocument {
  return { _id, name, size, flags, scan, url: link(_id) };
}

/** Returns false for a link whose time has run out, or that was signed while a clock was ahead. */
function isCurrent(expiresAt: number, now: Date): boolean {
  return expiresAt > now.getTime() && expiresAt <= latestIssue(now).getTime() + LINK_SECONDS * 1000;
}

function sign(key: string, parts: readonly [id: string, expires: string, reader: string]): Buffer {
  return createHmac("sha256", key).update(parts.join("\n")).digest();
}
