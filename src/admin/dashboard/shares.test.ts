import { expect, test } from "vitest";
import { axisTicks, countShares, shareText } from "./shares.ts";

test("the shares add up to the total", () => {
  const shares = countShares({ total: 14, pending: 7, accepted: 2, rejected: 3 });
  expect(shares.map(({ key, count }) => [key, count])).toEqual([
    ["pending", 7],
    ["accepted", 2],
    ["rejected", 3],
    ["other", 2],
  ]);
  expect(shareText({ count: 7 }, 14)).toBe("50%");
  expect(shareText({ count: 0 }, 0)).toBe("–");
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [7, [0, 2, 4, 6, 8]],
  [14, [0, 5, 10, 15]],
  [1240, [0, 500, 1000, 1500]],
])("the axis for %i", (most, ticks) => {
  expect(axisTicks(most)).toEqual(ticks);
});
