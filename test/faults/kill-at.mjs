// Loaded into a command before it starts: sends it KILL_SIGNAL (SIGKILL) before its step number KILL_AT that changes
// files whose path begins with KILL_BELOW, or before that of the steps named by KILL_STEPS.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { DatabaseSync } from "node:sqlite";
import { isMainThread } from "node:worker_threads";

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
];
let step = 0;

function beforeStep() {
  step += 1;
  if (String(step) === KILL_AT) process.kill(process.pid, KILL_SIGNAL);
}

if (isMainThread && KILL_BELOW) {
  for (const name of names.filter((one) => one in fs)) {
    const real = fs[name];
    fs[name] = (path, ...rest) => {
      if (typeof path === "number" || String(path).startsWith(KILL_BELOW)) beforeStep();
      return real(path, ...rest);
    };
  }
  for (const name of names.filter((one) => one in DatabaseSync.prototype)) {
    const real = DatabaseSync.prototype[name];
    DatabaseSync.prototype[name] = function (...parameters) {
      beforeStep();
      return real.apply(this, parameters);
    };
  }
  syncBuiltinESMExports();
}
