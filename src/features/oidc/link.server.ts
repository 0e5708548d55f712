import { recordAudit } from "#features/audit/storage.server.ts";
import type { Administrator } from "#features/auth/contract.ts";
import { accountNotice } from "#features/auth/rules.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import { isDuplicate, refuseOn } from "#platform/database/database-error.server.ts";
import type { Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import * as storage from "./storage.server.ts";

const { outcomes } = contract;

/** Links a company account, and tells its owner. */
export async function link(
  { content }: Services,
  tx: Tx,
  waiting: storage.Waiting,
  owner: Pick<Administrator, "_id" | "email">,
  { address, at }: { address: string; at: Date },
): Promise<contract.CompanyAccount> {
  const linked = await storage.insertCompanyAccount(tx, waiting, at);
  await recordAudit(tx, { actor: owner._id, address, at }, "company-account.linked", linked._id);
  await enqueueMail(tx, accountNotice("companyAccountLinked", owner, content.company()), at);
  return linked;
}

/** Refuses a company account that was linked at the same moment. */
export function refuseDuplicate<T>(work: () => Promise<T>): Promise<T> {
  return refuseOn(isDuplicate, () => new Fault("conflict", { message: outcomes.oneAlready }), work);
}
