// Brings a store up to date, or dies by SIGKILL just before its statement number DIE_AT. Prints how many statements
// there were. Run by migrations.test.ts as a process of its own.
import { StatementSync } from "node:sqlite";
import pg from "pg";
import { openDatabase } from "#platform/database/db.server.ts";
import { readEnv } from "#platform/process/env.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { migrations } from "../../migrations/all.ts";

const dieAt = Number(process.env.DIE_AT ?? 0);
let statements = 0;

function countStatement(): void {
  statements += 1;
  if (statements === dieAt) process.kill(process.pid, "SIGKILL");
}

/** Counts before each call of a method. */
function watch<Owner extends object>(owner: Owner, name: keyof Owner): void {
  const original = owner[name];
  if (typeof original !== "function") throw new Error(`There is no method ${String(name)}.`);
  Object.defineProperty(owner, name, {
    value(this: unknown, ...parameters: unknown[]) {
      countStatement();
      return Reflect.apply(original, this, parameters);
    },
  });
}

watch(StatementSync.prototype, "run");
watch(StatementSync.prototype, "all");
watch(pg.Client.prototype, "query");

const database = openDatabase(readEnv(), createLog("silent"));
await database.migrate(migrations);
await database.close();
console.log(statements);
