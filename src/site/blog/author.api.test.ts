import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient } from "#platform/client/client.ts";
import { readRevision } from "#platform/database/revision.server.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { loadAuthor } from "./author.tsx";

const noor = { name: "Noor Jahan", designation: "Support Lead", department: "support", bio: "Noor answers." };

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createTestApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const client = createClient({
  origin: "http://localhost:3000",
  fetch: ({ method, url }) => app.request(method, url.replace("http://localhost:3000", "")),
});
const load = async (name = noor.name) => (await loadAuthor(client, name)).author;

/** Changes the team, and shows that no page of before is given any more. */
async function change(method: string, path: string, values: Record<string, string | File> = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.append(name, value);
  const before = await readRevision(app.services.db.read);
  const answer = await app.request(method, `/v1/team${path}`, { token, body });
  expect(answer.status).toBeLessThan(300);
  expect(await readRevision(app.services.db.read)).toBeGreaterThan(before);
  return (await answer.json()).data;
}

it("is the member of the team with the name, as the team is at the moment", async () => {
  expect(await load()).toBeUndefined();
  const { _id } = await change("POST", "", noor);
  const { department: _, ...shown } = noor;
  expect(await load("noor  JAHAN")).toEqual({ ...shown, image: "" });

  const portrait = await readFile(new URL("../../../test/fixtures/pictures/portrait.png", import.meta.url));
  const image = new File([new Uint8Array(portrait)], "portrait.png");
  const { image: address } = await change("PUT", `/${_id}`, { ...noor, image });
  expect(await load()).toMatchObject({ image: address });
  expect((await app.request("GET", `${address}?side=160`)).status).toBe(200);

  await change("PUT", `/${_id}`, { ...noor, name: "Noor Jahan Begum" });
  expect([await load(), await load("Noor Jahan Begum")]).toEqual([undefined, expect.anything()]);
  await change("DELETE", `/${_id}`);
  expect(await load("Noor Jahan Begum")).toBeUndefined();
});

it("has no bio where the team page shows none", async () => {
  await change("POST", "", { ...noor, name: "Dev Das", department: "developer" });
  expect(await load("Dev Das")).toMatchObject({ designation: "Support Lead", bio: "" });
});

it("leaves a page uncached whose author could not be looked up", async () => {
  const failing = createClient({
    origin: "http://localhost:3000",
    fetch: async () => Response.json({ success: false }, { status: 503 }),
  });
  expect(await loadAuthor(failing, noor.name)).toEqual({
    author: undefined,
    headers: { "cache-control": "no-store" },
  });
  expect((await loadAuthor(client, noor.name)).headers).toEqual({});
});
