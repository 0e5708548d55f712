import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HostileCase } from "./case.ts";
import { doors, methods, tokens } from "./cases/auth.ts";
import { createTarget, expectRefusal, type Target } from "./target.ts";

let target: Target;
beforeAll(async () => {
  target = await createTarget();
});
afterAll(() => target.close());

const subjects: Record<string, HostileCase[]> = {
  "a token": tokens,
  "the door": doors,
  "a method": methods,
};

describe.each(Object.entries(subjects))("%s", (_, cases) => {
  it.each(cases)("%s is refused with %i and changes nothing", async (_, status, attempt) => {
    const state = await target.readState();
    const answer = await target.send(typeof attempt === "function" ? attempt(target.scene) : attempt);
    expect([answer.status, answer.text]).toEqual([status, answer.text]);
    expectRefusal(answer);
    expect(await target.readState()).toBe(state);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect((await target.send({ path: "/readyz" })).status).toBe(200);
  });
});
