import { createHmac, timingSafeEqual } from "node:crypto";
import { fillPath } from "#platform/contract/endpoint.ts";
import { latestIssue } from "#platform/contract/issued.ts";
import type { Database } from "#platform/database/db.server.ts";
import { readSharedKey } from "#platform/database/settings.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import { readDocument } from "./contract.ts";

/** How long a signed link is good (trust.md section 2). */
const LINK_SECONDS = 5 * 60;

export interface DocumentLinks {
  /** Returns the function that makes a document's signed link (an absolute path), good for five minutes from now. */
  signer(): Promise<(id: string) => string>;
  /** Returns true for a link of our signature whose time has not run out. */
  isGood(id: string, link: { expires?: string; signature?: string }): Promise<boolean>;
}

/** Returns the signer of links to private documents. Its key is shared by all nodes and made when first needed. */
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
        return `${fillPath(readDocument.path, { id })}?expires=${expires}&signature=${signature}`;
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

/** Returns false for a link whose time has run out, or that was signed while a clock was ahead. */
function isCurrent(expiresAt: number, now: Date): boolean {
  return expiresAt > now.getTime() && expiresAt <= latestIssue(now).getTime() + LINK_SECONDS * 1000;
}

function sign(key: string, id: string, expires: string): Buffer {
  return createHmac("sha256", key).update(`${id}\n${expires}`).digest();
}
