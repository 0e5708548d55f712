// Runs `npm run admin`, which makes or resets an account when no administrator can sign in.
import { parseArgs } from "node:util";
import { findAccounts, setActive, updateRoles } from "#features/administrators/storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { hashPassword, randomPassword } from "#features/auth/password.server.ts";
import { accountNotice } from "#features/auth/rules.ts";
import { deleteSessions } from "#features/auth/sessions-storage.server.ts";
import { replacePasswordHash } from "#features/auth/storage.server.ts";
import { deleteFeed } from "#features/calendar-feeds/storage.server.ts";
import { createContentReader } from "#features/content/reader.server.ts";
import { enqueueMail } from "#features/mail/storage.server.ts";
import { deleteResets } from "#features/password-reset/storage.server.ts";
import type { Role } from "#features/roles.ts";
import { deleteTwoStep } from "#features/two-step/storage.server.ts";
import { normalizeEmail } from "#platform/contract/fields.ts";
import type { Database, Tx } from "#platform/database/db.server.ts";
import { systemClock } from "#platform/process/clock.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { withDatabase } from "./database-beside.ts";
import { endWithSentence, Refusal } from "./terminal.ts";

const usage = `Usage: npm run admin -- list
       npm run admin -- activate EMAIL
       npm run admin -- reset-password EMAIL
       npm run admin -- reset-two-step EMAIL
       npm run admin -- make-owner EMAIL

Who may sign in, for whoever runs this machine: DATABASE_URL when that is set, else the SQLite file in DATA_DIR. The
server may run or not.

list            shows the accounts of staff.
activate        lets a deactivated account sign in again.
reset-password  gives an account a new random password, shows it once, and signs its devices out.
reset-two-step  lets an account sign in by its password alone, for who has lost phone and recovery codes.
make-owner      gives an account the role of owner beside its others.

What is changed stands in the activity log as done by this machine.`;

const commands: Record<string, (db: Database, email: string) => Promise<void>> = {
  list,
  activate,
  "reset-password": resetPassword,
  "reset-two-step": resetTwoStep,
  "make-owner": makeOwner,
};

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { help: { type: "boolean" } },
    allowPositionals: true,
  });
  if (values.help) return console.log(usage);
  const [name = "", email = "", ...others] = positionals;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || others.length > 0 || (name === "list") === Boolean(email)) throw new Refusal(usage);
  await withDatabase((db) => command(db, email));
}

async function list(db: Database): Promise<void> {
  const accounts = await findAccounts(db.read, "");
  if (accounts.length === 0) console.log("There are no accounts. The next start makes the first one.");
  for (const { email, name, roles, active, twoStep, seenAt } of accounts) {
    const facts = [
      active ? "active" : "deactivated",
      roles.join(" and "),
      twoStep ? "two-step sign-in" : "password alone",
      seenAt ? `last here ${seenAt}` : "never here",
    ];
    console.log(`${email}  ${name || "(no name)"}  ${facts.join(", ")}`);
  }
}

async function activate(db: Database, email: string): Promise<void> {
  const account = await findByEmail(db, email);
  if (account.active) return console.log(`${account.email} is active already.`);
  await db.transaction(async (tx) => {
    const now = new Date();
    await setActive(tx, account._id, true, now);
    await record(tx, "administrator.activated", account._id, now);
  });
  console.log(`${account.email} may sign in again.`);
}

async function makeOwner(db: Database, email: string): Promise<void> {
  const account = await findByEmail(db, email);
  if (account.roles.includes("owner")) return console.log(`${account.email} is owner already.`);
  const roles: Role[] = ["owner", ...account.roles];
  const company = await readCompany(db);
  await db.transaction(async (tx) => {
    const now = new Date();
    const jobs = account.jobs.map((job) => job._id);
    await updateRoles(tx, account._id, { roles, jobs, by: null }, now);
    await record(tx, "administrator.roles-changed", account._id, now);
    await enqueueMail(tx, accountNotice("rolesChanged", account, company), now);
  });
  console.log(`${account.email} is owner now.`);
}

async function resetPassword(db: Database, email: string): Promise<void> {
  const account = await findByEmail(db, email);
  const inactive = `${account.email} is deactivated: npm run admin -- activate ${account.email}`;
  if (!account.active) throw new Refusal(inactive);
  const password = randomPassword();
  const next = await hashPassword(password);
  const company = await readCompany(db);
  await db.transaction(async (tx) => {
    const now = new Date();
    if (!(await replacePasswordHash(tx, account._id, { next }, now))) throw new Refusal(inactive);
    await deleteSessions(tx, account._id);
    await deleteResets(tx, account._id);
    await deleteFeed(tx, account._id);
    await record(tx, "password.reset", account._id, now);
    await enqueueMail(tx, accountNotice("passwordChanged", account, company), now);
  });
  console.log(`New password of ${account.email}, shown this once: ${password}`);
  console.log("Its devices are signed out. Choose another password under Settings.");
  if (account.twoStep)
    console.log(
      `Two-step sign-in is on as before. Without phone and recovery codes: npm run admin -- reset-two-step ${account.email}`,
    );
}

async function resetTwoStep(db: Database, email: string): Promise<void> {
  const account = await findByEmail(db, email);
  const company = await readCompany(db);
  const wasOn = await db.transaction(async (tx) => {
    if (!(await deleteTwoStep(tx, account._id))) return false;
    const now = new Date();
    await deleteSessions(tx, account._id);
    await record(tx, "two-step.reset", account._id, now);
    await enqueueMail(tx, accountNotice("twoStepReset", account, company), now);
    return true;
  });
  if (!wasOn) return console.log(`${account.email} signs in with the password alone already.`);
  console.log(`${account.email} signs in with the password alone now; its devices are signed out.`);
  console.log("Set two-step sign-in up again under Settings.");
}

/** Returns the company as its mails name it. */
async function readCompany(db: Database) {
  const content = createContentReader({ db, clock: systemClock, log: createLog("error") });
  await content.refresh();
  return content.company();
}

async function findByEmail(db: Database, email: string) {
  const accounts = await findAccounts(db.read, "");
  const account = accounts.find((one) => one.email === normalizeEmail(email.trim()));
  if (!account) throw new Refusal(`There is no account ${email}: npm run admin -- list shows all.`);
  return account;
}

function record(
  tx: Tx,
  action: "administrator.activated" | "administrator.roles-changed" | "password.reset" | "two-step.reset",
  subjectId: string,
  at: Date,
): Promise<void> {
  return recordAudit(tx, { actor: "machine", address: "", at }, action, subjectId);
}

await endWithSentence(main);
