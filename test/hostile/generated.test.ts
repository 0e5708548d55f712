import { existsSync, readdirSync } from "node:fs";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { validate } from "#platform/contract/fields.ts";
import { pdf, resume } from "../applicants.ts";
import { createTestApp, type TestApp } from "../create-test-app.ts";
import { getInTouch, job, mail, quickEnquiry, teamMember } from "./target.ts";

/** Another one each time, and the same again by `HOSTILE_SEED=…`. */
const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000);
/** They would end the session that the test calls by, or never end themselves. */
const leftOut = ["logout", "streamEvents"];

const endpoints = await findEndpoints();

async function findEndpoints(): Promise<Endpoint[]> {
  const nouns = readdirSync("src/features").filter((noun) => existsSync(`src/features/${noun}/contract.ts`));
  const contracts = await Promise.all(
    nouns.map((noun): Promise<object> => import(`../../src/features/${noun}/contract.ts`)),
  );
  const found = contracts.flatMap((contract) => Object.values(contract)).filter(isEndpoint);
  return [...new Map(found.map((one) => [one.id, one])).values()];
}

function isEndpoint(exported: unknown): exported is Endpoint {
  return typeof exported === "object" && exported !== null && "method" in exported && "path" in exported;
}

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  token = await app.signIn();
});
afterAll(() => app.close());

/** Maps field names to values that they take. */
const good: Record<string, unknown> = {
  ...quickEnquiry,
  ...getInTouch,
  ...job,
  ...mail,
  ...teamMember,
  phone: "9810012345",
  expectedSalary: "900000",
  experience: "4",
  noticePeriod: "30",
  jobId: "",
  requirements: ["TypeScript"],
  employmentType: "FULL_TIME",
  closesOn: "2030-01-31",
  status: "open",
  read: true,
  active: true,
  email: "asha@mail.example",
  sms: false,
  ids: ["a", "b"],
  id: "x",
  position: 3,
  limit: "5",
  sort: "createdAt",
  q: "asha",
};

const nasty = fc.constantFrom(
  "",
  " ",
  "\0",
  "'",
  '"',
  "\\",
  "%",
  "_",
  "null",
  "-1",
  "1e999",
  "0x10",
  "NaN",
  "true",
  "९",
  "\ud800",
  "<script>alert(1)</script>",
  "=1+1",
  "../../etc/passwd",
  "\r\nBcc: a@b.example",
  "__proto__",
  "\u202e",
  "a".repeat(30_000),
  "ﷺ".repeat(500),
  "e\u0301".repeat(500),
  "ẞ",
  "İ",
  "🏳️‍🌈",
  "a@b.example,c@d.example",
);
const text = fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 300 }), fc.string({ unit: "grapheme" }));
const anything = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text, { maxLength: 5 }),
  fc.jsonValue({ maxDepth: 4 }),
);

/** Tries so many, or for so many milliseconds and at least one; where it fails, it finds the smallest that does. */
async function tryAll<T>(
  arbitrary: fc.Arbitrary<T>,
  check: (given: T) => Promise<void>,
  { runs = 50, ms = 80 } = {},
): Promise<void> {
  const end = performance.now() + ms;
  let tried = 0;
  const property = fc.asyncProperty(arbitrary, async (given) => {
    if (tried++ === 0 || performance.now() < end) await check(given);
  });
  await fc.assert(property, { seed, numRuns: runs });
}

/** Names the fields that the form itself fills in: the first is the honeypot, the last is stored with the consent. */
const traps = ["homepage", "stamp", "notice"];

function keysOf(schema: z.core.$ZodType): string[] {
  return Object.keys((schema as z.ZodMiniObject).shape).filter((name) => !traps.includes(name));
}

/** An object with these fields, most of them as they should be. */
function fieldsOf(
  schema: z.core.$ZodType,
  bad: fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> {
  const field = (name: string) =>
    name in good
      ? fc.oneof({ weight: 6, arbitrary: fc.constant(good[name]) }, { weight: 1, arbitrary: bad })
      : bad;
  const known = fc.record(Object.fromEntries(keysOf(schema).map((name) => [name, field(name)])), {
    requiredKeys: keysOf(schema).filter((name) => name in good),
  });
  const unknown = fc.dictionary(fc.oneof(nasty, fc.constantFrom("_id", "status", "version")), bad, {
    maxKeys: 2,
  });
  return fc.tuple(unknown, known).map(([more, given]) => ({ ...more, ...given }));
}

const segment = fc.oneof(nasty, fc.uuid(), fc.string({ unit: "binary", minLength: 1, maxLength: 250 }));

function pathOf({ path, query }: Endpoint): fc.Arbitrary<string> {
  const filled = path.replace(/\{\w+\}/g, "{}").split("{}");
  const ids = fc.array(segment, { minLength: filled.length - 1, maxLength: filled.length - 1 });
  const whole = ids.map((all) =>
    filled.map((part, at) => part + (at in all ? encode(all[at] || "x") : "")).join(""),
  );
  if (!query) return whole;
  return fc.tuple(whole, fieldsOf(query, text)).map(([address, fields]) => {
    const parameters = Object.entries(fields).map(
      ([name, value]) => `${encode(name)}=${encode(String(value))}`,
    );
    return `${address}?${parameters.join("&")}`;
  });
}

/** Dots would climb in the address before it is sent. */
function encode(typed: string): string {
  return encodeURIComponent(typed.toWellFormed()).slice(0, 2_000).replace(/%.?$/, "").replace(/^\.+$/, "x");
}

/** Checks what every answer promises. Returns true if the call was accepted. */
async function wasTaken(answer: Response): Promise<boolean> {
  expect(answer.status).toBeLessThan(500);
  if (answer.ok) return true;
  const { message, fields, ...rest } = await answer.json();
  expect(rest).toEqual({ success: false, error: message });
  expect(Object.values(fields ?? { any: "words" }).every((said) => /\S/.test(String(said)))).toBe(true);
  return false;
}

/** Where a call that was taken shows what it made. */
const readBack: Record<string, (answer: Response) => Promise<unknown>> = {
  createQuery: async (answer) => made(answer, (await read("/v1/queries?limit=1")).queries),
  createGetInTouch: async (answer) => made(answer, (await read("/v1/get-in-touch?limit=1")).data),
  createJob: async (answer) => (await answer.json()).data,
  updateProfile: async (answer) => (await answer.json()).data.profile,
  updateNotifications: async (answer) => (await answer.json()).data.notifications,
  updateRetention: async (answer) => (await answer.json()).data.days,
};

async function read(path: string) {
  return (await app.request("GET", path, { token })).json();
}

/** The newest of a list, when it is what the answer says; else that was taken for spam, and set aside. */
async function made(answer: Response, [newest]: { _id: string }[]): Promise<unknown> {
  return newest?._id === (await answer.json()).data._id ? newest : undefined;
}

/**
 * Names the fields that the server makes or answers elsewhere: of a `page` those with a form, of a job's lead a person.
 */
const ownWords = ["id", "currentPassword", "page", "leadId", "leadSentence", ...traps];

const withJson = endpoints.filter((one) => one.body && one.encoding !== "multipart");
const withForms = endpoints.filter((one) => one.encoding === "multipart");
const withoutBody = endpoints.filter((one) => !one.body && !leftOut.includes(one.id));

describe(`whatever is sent (HOSTILE_SEED=${seed})`, () => {
  it.each(withJson.map((one) => [one.id, one] as const))("%s takes or refuses it", async (id, endpoint) => {
    const schema = endpoint.body as z.core.$ZodType;
    await tryAll(fc.tuple(pathOf(endpoint), fieldsOf(schema, anything)), async ([path, given]) => {
      const body = JSON.parse(JSON.stringify(given));
      const answer = await app.request(endpoint.method, path, { token, body });
      if (!(await wasTaken(answer.clone()))) return;
      const checked = validate(schema, body);
      expect(checked.ok).toBe(true);
      if (!checked.ok || !readBack[id]) return;
      const kept = Object.entries(Object(checked.value)).filter(([name]) => !ownWords.includes(name));
      const shown = await readBack[id](answer);
      if (shown) expect(shown).toMatchObject(Object.fromEntries(kept));
    });
  });

  it.each(withForms.map((one) => [one.id, one] as const))(
    "%s takes or refuses a form of it",
    async (_, endpoint) => {
      const file = fc.oneof(
        fc.constant(pdf(resume)),
        fc
          .tuple(fc.uint8Array({ maxLength: 2_000 }), nasty)
          .map(([bytes, name]) => pdf(new Uint8Array(bytes), name)),
      );
      const schema = endpoint.body as z.core.$ZodType;
      await tryAll(
        fc.tuple(pathOf(endpoint), fieldsOf(schema, fc.oneof(text, file))),
        async ([path, given]) => {
          const form = new FormData();
          for (const [name, value] of Object.entries(given)) {
            form.append(name, value instanceof File ? value : String(value));
          }
          await wasTaken(await app.request(endpoint.method, path, { token, body: form }));
        },
      );
    },
  );

  it.each(withoutBody.map((one) => [one.id, one] as const))(
    "%s answers at any address",
    async (_, endpoint) => {
      await tryAll(pathOf(endpoint), async (path) => {
        const answer = await app.request(endpoint.method, path, { token });
        if (await wasTaken(answer)) await answer.arrayBuffer();
      });
    },
  );

  it("a body of any JSON, and of none, is answered by every call", async () => {
    const any = fc.oneof(fc.json(), fc.string({ unit: "binary" }));
    const headers = { "Content-Type": "application/json" };
    await tryAll(
      fc.tuple(fc.constantFrom(...withJson), any),
      async ([{ method, path }, body]) => {
        const address = path.replace(/\{\w+\}/g, "x");
        expect(await wasTaken(await app.request(method, address, { token, body, headers }))).toBe(false);
      },
      { runs: 200, ms: 1_500 },
    );
  });
});
