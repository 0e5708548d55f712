import { execFileSync, spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

it.each(["admin", "content", "backup", "restore", "rollback", "doctor"])(
  "npm run %s says from source how it is used",
  (name) => {
    const said = execFileSync(process.execPath, [`scripts/${name}.ts`, "--help"], { encoding: "utf8" });
    expect(said).toMatch(new RegExp(`^Usage: npm run ${name}\\b`));
  },
);

it.each([
  ["backup", [], "The database does not answer: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL"],
  ["admin", ["list"], "The database does not answer: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL"],
  ["backup", ["--scheduled"], "package.json is a file, where a folder is needed."],
  ["content", ["import", "nowhere.json"], "There is no file or folder nowhere.json"],
  ["content", ["import", "docs"], "docs is a folder"],
])("npm run %s %j says what is wrong outside of it, and what to do", (name, parameters, words) => {
  const command = [`scripts/${name}.ts`, ...parameters];
  const { status, stderr } = spawnSync(process.execPath, command, {
    encoding: "utf8",
    env: {
      DATA_DIR: join(tmpdir(), "jaalidar-test-nowhere"),
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/nothing",
      BACKUP_DIR: "package.json",
    },
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringContaining(words) });
  expect(stderr.trim().split("\n")).toHaveLength(1);
});
