import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";

it.each(["admin", "content", "backup", "restore", "rollback", "doctor"])(
  "npm run %s says from source how it is used",
  (name) => {
    const said = execFileSync(process.execPath, [`scripts/${name}.ts`, "--help"], { encoding: "utf8" });
    expect(said).toMatch(new RegExp(`^Usage: npm run ${name}\\b`));
  },
);
