import { expect, it } from "vitest";
import { sentCount } from "./rules.ts";

it("counts e-mails that are saved, failed or still waiting as not sent", () => {
  expect(sentCount({ written: 9, saved: 1, failed: 2, waiting: 3 })).toBe(3);
  expect(sentCount({ written: 2, saved: 0, failed: 2, waiting: 0 })).toBe(0);
});
