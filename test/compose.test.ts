import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const settings = new Set(
  [...readFileSync("README.md", "utf8").matchAll(/^\| (`[A-Z_`, ]+`) \|/gm)].flatMap(
    ([, names = ""]) => names.match(/[A-Z_]+/g) ?? [],
  ),
);

it.each([
  ["compose.yml", /^ {2}jaalidar:\n(?: {4}.*\n)*/m],
  ["compose.nodes.yml", /^x-node:.*\n(?: {2}.*\n)*/m],
])("%s gives the program settings that it reads, and a longer stop than it takes", (file, service) => {
  const [text = ""] = service.exec(readFileSync(file, "utf8")) ?? [];
  const [, given = ""] = /^ +environment:\n((?: {4,}(?:[A-Z_]+: .*|#.*)\n)+)/m.exec(text) ?? [];
  const names = [...given.matchAll(/^ +([A-Z_]+):/gm)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(2);
  expect(names.filter((name) => !settings.has(name))).toEqual([]);
  expect(Number(/stop_grace_period: (\d+)s/.exec(text)?.[1])).toBeGreaterThan(30);
});

it("compose.nodes.yml keeps the data directory of each node in a volume of its own", () => {
  const text = readFileSync("compose.nodes.yml", "utf8");
  const nodes = [...text.matchAll(/^ {2}\w+:\n {4}<<: \*node\n {4}volumes: \[(.*)\]$/gm)];
  const volumes = nodes.map(([, mounts = ""]) => /([\w-]+):\/data\b/.exec(mounts)?.[1]);
  expect(volumes).toEqual(["data-one", "data-two"]);
  const [, named = ""] = /^volumes:\n((?: {2}.*\n)*)/m.exec(text) ?? [];
  for (const volume of volumes) expect(named).toContain(`  ${volume}:\n`);
  expect(text).not.toMatch(/tmpfs:.*\/data/);
});
