import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { migrations } from "./all.ts";

it.each(["sqlite", "postgres"] as const)(
  "lists every migration of the folder, in order, on %s",
  async (engine) => {
    const files = readdirSync("migrations").flatMap((file) => /^(\d{4}-.+)\.ts$/.exec(file)?.[1] ?? []);
    expect(Object.keys(await migrations(engine).getMigrations())).toEqual(files.toSorted());
  },
);
