import { createHmac, timingSafeEqual } from "node:crypto";
import { DAY_MS } from "#platform/contract/durations.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { readSetting, readSharedKey } from "#platform/database/settings.server.ts";
import { randomToken } from "#platform/process/id.server.ts";
import type { Services } from "#services.server.ts";
import type { StampState } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** Nobody fills a form faster, and few leave one open for longer (trust.md section 2). */
const YOUNGEST_MS = 3_000;
const OLDEST_MS = DAY_MS;

const STAMP_KEY = "form-stamp-key";

export interface FormStamps {
  /** Returns a new stamp. Nothing of it is stored before it is used. */
  make(): Promise<string>;
  /** Spends a stamp in the transaction of its form. Returns its state. */
  use(tx: Tx, stamp: string, now: Date): Promise<StampState>;
}

/** Returns the signer of form stamps. Its key is shared by all nodes and made when first needed. */
export function createFormStamps({ db, clock }: Pick<Services, "db" | "clock">): FormStamps {
  let known: string | undefined;

  return {
    async make() {
      known ??= await readSharedKey(db, STAMP_KEY);
      const claim = `${clock.now().getTime().toString(36)}.${randomToken().slice(0, 16)}`;
      return `${claim}.${sign(known, claim)}`;
    },

    async use(tx, stamp, now) {
      if (stamp === "") return "none";
      const [, claim = "", time = "", nonce = "", given = ""] =
        /^(([0-9a-z]{8,9})\.([\w-]{16}))\.([\w-]{43})$/.exec(stamp) ?? [];
      known ??= await readSetting(tx, STAMP_KEY);
      if (!known || !claim || !isSame(given, sign(known, claim))) return "forged";
      const madeAt = Number.parseInt(time, 36);
      const age = now.getTime() - madeAt;
      if (age > OLDEST_MS) return "old";
      // It is kept until it is too old anyway.
      if (!(await storage.spendStamp(tx, nonce, new Date(madeAt + OLDEST_MS + 1)))) return "used";
      return age < YOUNGEST_MS ? "young" : "good";
    },
  };
}

function sign(key: string, claim: string): string {
  return createHmac("sha256", key).update(claim).digest("base64url");
}

function isSame(given: string, right: string): boolean {
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
}
