import {
  appendFileSync,
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { archiveFolder } from "./archive-folder.ts";
import { reduceLock } from "./locked-packages.ts";
import { findDamaged, listShipped, writeDigests } from "./package-digests.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "package-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes the same two files in an order, at a time and with rights of its own. */
function write(place: string, names: string[], time: number, mode: number): string {
  const to = join(folder, place, "jaalidar");
  mkdirSync(to, { recursive: true });
  for (const name of names) {
    writeFileSync(join(to, name), `the words of ${name}`);
    utimesSync(join(to, name), time, time);
    chmodSync(join(to, name), mode);
  }
  return to;
}

describe("the archive of a package", () => {
  it("has the same bytes whoever makes it, when and in which order", async () => {
    const [one, other] = [join(folder, "one.tar.gz"), join(folder, "other.tar.gz")];

    await archiveFolder(write("here", ["a", "b"], 1_000_000, 0o600), one, 86_400);
    await archiveFolder(write("there", ["b", "a"], 2_000_000, 0o664), other, 86_400);

    expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
    expect(gunzipSync(readFileSync(one)).toString()).toContain("the words of b");
  });

  it("is refused with tar's words when the folder is not there", async () => {
    const made = archiveFolder(join(folder, "nowhere"), join(folder, "none.tar.gz"), 0);

    await expect(made).rejects.toThrow(/GNU tar could not make the archive: .*nowhere/);
  });
});

describe("the digests of a package", () => {
  it("tell files that changed or are missing, and leave alone what was never shipped", () => {
    const to = write("here", ["a", "b", "c"], 1, 0o600);
    writeDigests(to);
    writeFileSync(join(to, "d"), "of the owner");
    expect([findDamaged(to), listShipped(to)]).toEqual([[], ["FILES.sha256", "a", "b", "c"]]);

    appendFileSync(join(to, "a"), "!");
    rmSync(join(to, "c"));
    expect(findDamaged(to)).toEqual(["a", "c"]);

    rmSync(join(to, "FILES.sha256"));
    expect(findDamaged(to)).toEqual(["FILES.sha256"]);
  });
});

describe("the reduced lock file", () => {
  it("has what the named packages need, with the nearest version of each and every hash", () => {
    const entry = (version: string, dependencies?: Record<string, string>) => ({
      version,
      integrity: `sha512-${version}`,
      dependencies,
    });
    const packages = {
      "": entry("1.0.0"),
      "node_modules/sharp": entry("2.0.0", { tint: "^1" }),
      "node_modules/sharp/node_modules/tint": entry("1.5.0", { base: "*" }),
      "node_modules/tint": entry("3.0.0"),
      "node_modules/base": entry("4.0.0"),
      "node_modules/vite": entry("5.0.0"),
    };
    const lock = { name: "jaalidar", version: "1.0.0", lockfileVersion: 3, packages };

    const reduced = reduceLock(lock, ["sharp", "node-plan9-x64"]);

    const { "": root, ...others } = reduced.lock.packages;
    expect(root).toEqual({ name: "jaalidar", version: "1.0.0", dependencies: { sharp: "2.0.0" } });
    expect(others).toEqual({
      "node_modules/base": packages["node_modules/base"],
      "node_modules/sharp": packages["node_modules/sharp"],
      "node_modules/sharp/node_modules/tint": packages["node_modules/sharp/node_modules/tint"],
    });
  });

  it("belongs to the words of the changelog: its first release is this version", () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));

    expect(/^## \[(.+?)\] - \d{4}-\d\d-\d\d$/m.exec(readFileSync("CHANGELOG.md", "utf8"))?.[1]).toBe(version);
  });
});
