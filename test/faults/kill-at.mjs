// Loaded into a command before it starts: sends it KILL_SIGNAL (SIGKILL) before its step number KILL_AT. A step changes
// a file whose path begins with KILL_BELOW, or a database for good. KILL_STEPS names the only ones that count.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";
import { isMainThread } from "node:worker_threads";
import pg from "pg";

const { KILL_AT, KILL_BELOW, KILL_SIGNAL = "SIGKILL", KILL_STEPS } = process.env;
const names = KILL_STEPS?.split(",") ?? [
  "mkdirSync",
  "openSync",
  "copyFileSync",
  "chmodSync",
  "fsyncSync",
  "closeSync",
  "renameSync",
  "rmSync",
  "exec",
  "close",
  "query",
];
/** Open files below KILL_BELOW. Node closes hundreds of others as it loads modules. */
const files = new Set();
/** Counts commits alone: a kill inside a transaction leaves nothing. */
const isLasting = (sql) => /\b(commit|journal_mode)\b/i.test(sql);
let step = 0;

function beforeStep() {
  step += 1;
  if (String(step) === KILL_AT) process.kill(process.pid, KILL_SIGNAL);
}

/** Puts a function in the place of one of an object's own, if it counts. */
function replace(object, name, makeNew) {
  if (name in object && names.includes(name)) object[name] = makeNew(object[name]);
}

if (isMainThread && KILL_BELOW) {
  const isBelow = (path) => files.has(path) || String(path).startsWith(KILL_BELOW);
  for (const name of names) {
    replace(fs, name, (real) => (path, ...rest) => {
      if (!isBelow(path)) return real(path, ...rest);
      beforeStep();
      if (name === "closeSync") files.delete(path);
      const result = real(path, ...rest);
      if (name === "openSync") files.add(result);
      return result;
    });
    replace(DatabaseSync.prototype, name, (real) => {
      return function (...parameters) {
        if (name !== "exec" || isLasting(parameters[0])) beforeStep();
        return real.apply(this, parameters);
      };
    });
  }
  replace(pg.Client.prototype, "query", (real) => {
    return function (query, ...rest) {
      if (isLasting(query.text ?? query)) beforeStep();
      return real.call(this, query, ...rest);
    };
  });
  syncBuiltinESMExports();
}
