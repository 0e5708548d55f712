import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { createPaging } from "../../../test/paging.ts";
import { type Quarantined, type QuarantineKind, quarantineSorts } from "./contract.ts";
import { insertQuarantined } from "./storage.server.ts";

/** More than is read at a time. */
const MANY = 520;

let app: TestApp;
let token: string;
let paging: ReturnType<typeof createPaging>;
let whole: Quarantined[];
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn();
  paging = createPaging(app, token);
  await hold({ name: "ﬁrst Élan", message: '100% "Go"_Dev' });
  for (const kind of ["newsletter", "application", "get-in-touch"] as const)
    await hold({ kind, name: "Kind" });
  await app.services.db.transaction(async (tx) => {
    for (let number = 0; number < MANY; number += 1) await insertQuarantined(tx, toHold({}), app.clock.now());
  });
  await hold({ name: "Last of all", email: "LAST@mail.example", message: "मीरा दास" });
  whole = (await (await app.request("GET", "/v1/quarantine", { token })).json()).data;
});
afterAll(() => app.close());

interface Given {
  kind?: QuarantineKind;
  name?: string;
  email?: string;
  message?: string;
}

function toHold({ kind = "query", name = "", email = "bot@mail.example", message = "Buy" }: Given) {
  const body = { name, email, phoneNumber: "9810012345", message };
  return { kind, name, email, body, documentIds: [], reasons: ["It looks like spam."] };
}

function hold(given: Given): Promise<string> {
  return app.services.db.transaction((tx) => insertQuarantined(tx, toHold(given), app.clock.now()));
}

const namesOf = async (query: string): Promise<string[]> => {
  const answer = await app.request("GET", `/v1/quarantine?${query}`, { token });
  return (await answer.json()).data.map(({ name }: Quarantined) => name);
};

it("is whole without parameters, newest first", async () => {
  expect(whole).toHaveLength(MANY + 5);
  expect(whole[0]?.name).toBe("Last of all");
  const ids = whole.map(({ _id }) => _id);
  expect(ids).toEqual(ids.toSorted().reverse());
});

it.each([
  ["LAST OF", "Last of all"],
  ["last@mail", "Last of all"],
  ["रा दा", "Last of all"],
  ["FIRST é", "ﬁrst Élan"],
  ['% "go"_', "ﬁrst Élan"],
])("finds %s in what was sent, whatever the case", async (q, name) => {
  expect(await namesOf(`q=${encodeURIComponent(q)}`)).toEqual([name]);
  expect(await namesOf(`q=${encodeURIComponent(q)}&limit=1`)).toEqual([name]);
});

it.each(["%", "_", "x_x", "looks like spam"].map((q) => [q]))("takes %s as it is", async (q) => {
  const holds = ({ name, body }: Quarantined) => [name, ...Object.values(body)].join("\n").includes(q);
  const wanted = whole.filter(holds).map(({ _id }) => _id);
  expect(await paging.whole(`/v1/quarantine?q=${encodeURIComponent(q)}`)).toEqual(wanted);
});

it.each(quarantineSorts.flatMap((sort) => [sort, `-${sort}`]))(
  "goes by %s over ties, also through a search over more than is read at a time",
  async (sort) => {
    const key = ({ kind, _id }: Quarantined) => (sort.endsWith("kind") ? `${kind} ${_id}` : _id);
    const sorted = whole.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)).map(({ _id }) => _id);
    const wanted = sort.startsWith("-") ? sorted.reverse() : sorted;
    expect(await paging.whole(`/v1/quarantine?sort=${sort}`)).toEqual(wanted);
    const found = wanted.filter((id) => whole.some(({ _id, name }) => _id === id && name === "Kind"));
    expect(await paging.paged(`/v1/quarantine?q=kind&sort=${sort}`)).toEqual({ ids: found, totals: [3] });
  },
);

it("refuses orders and cursors that are not its own", async () => {
  for (const query of ["sort=email", "cursor=x&sort=kind", "kind=letter"]) {
    expect((await app.request("GET", `/v1/quarantine?${query}`, { token })).status).toBe(422);
  }
});
