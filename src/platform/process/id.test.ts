import { expect, it } from "vitest";
import { firstIdAt, newId } from "./id.server.ts";

it("the first id of a moment parts the ids made before it from those made since", async () => {
  const before = newId();
  await new Promise((resolve) => setTimeout(resolve, 3));
  const first = firstIdAt(Date.now());
  const since = newId();
  expect([since, first, before].toSorted()).toEqual([before, first, since]);
});

it("ids made in the same millisecond sort in the order in which they were made", () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
