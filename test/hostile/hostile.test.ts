import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bearer, type HostileCase } from "./case.ts";
import { doors, methods, tokens } from "./cases/auth.ts";
import { pdfs, pictures } from "./cases/files.ts";
import { meaning, notation, staffFields } from "./cases/json.ts";
import { lists, vainSearches } from "./cases/lists.ts";
import { addresses as mailAddresses } from "./cases/mail.ts";
import { multipart } from "./cases/multipart.ts";
import { addresses, others } from "./cases/records.ts";
import { createTarget, expectRefusal, type Target } from "./target.ts";

let target: Target;
/** All rows as they were before the first case. */
let state: string;
beforeAll(async () => {
  target = await createTarget();
  state = await target.readState();
});
afterAll(() => target.close());

const subjects: Record<string, HostileCase[]> = {
  "a token": tokens,
  "the door": doors,
  "a method": methods,
  "a body of": notation,
  "an enquiry with": meaning,
  "from staff,": staffFields,
  "a form with": multipart,
  "for a resume,": pdfs,
  "for a portrait,": pictures,
  "in a mail,": mailAddresses,
  "a list with": lists,
  "of others,": others,
  "an address with": addresses,
};

describe.each(Object.entries(subjects))("%s", (_, cases) => {
  it.each(cases)("%s is refused with %i and changes nothing", async (_, status, attempt) => {
    const answer = await target.send(typeof attempt === "function" ? attempt(target.scene) : attempt);
    expect([answer.status, answer.text]).toEqual([status, answer.text]);
    expectRefusal(answer);
    expect(await target.readState()).toBe(state);
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect((await target.send({ path: "/readyz" })).status).toBe(200);
  });
});

const searched: [path: string, part: string][] = [
  ["/v1/applications", "data"],
  ["/v1/queries", "queries"],
  ["/v1/get-in-touch", "data"],
  ["/v1/jobs", "data"],
  ["/v1/team", "data"],
];

describe("a search for", () => {
  it.each(vainSearches)("%s finds that text and nothing else, so nothing", async (_, q) => {
    for (const [path, part] of searched) {
      const query = `q=${encodeURIComponent(q)}`;
      const answer = await target.send({ path: `${path}?${query}`, headers: [bearer(target.scene.token)] });
      expect(answer.status).toBe(200);
      expect(JSON.parse(answer.text)).toMatchObject({ [part]: [], total: 0 });
    }
  });
});

it("every call of staff, as the API describes itself, is closed without a token and to a dead one", async () => {
  const { paths } = JSON.parse((await target.send({ path: "/v1/openapi.json" })).text);
  const open: string[] = [];
  let tried = 0;
  for (const [path, calls] of Object.entries<Record<string, { security?: object[] }>>(paths)) {
    for (const [method, { security }] of Object.entries(calls)) {
      const isForStaff = security?.every((one) => "bearer" in one);
      if (!isForStaff) continue;
      tried += 1;
      const call = {
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, target.scene.ids.application),
      };
      for (const headers of [[], [bearer(target.scene.dead.signedOut)]]) {
        const answer = await target.send({ ...call, headers, ...(method !== "get" && { body: {} }) });
        if (answer.status !== 401) open.push(`${method} ${path}: ${answer.status}`);
        else expectRefusal(answer);
      }
    }
  }
  expect(open).toEqual([]);
  expect(tried).toBeGreaterThan(50);
  expect(await target.readState()).toBe(state);
});
