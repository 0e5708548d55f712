import { afterAll, beforeAll, expect, it } from "vitest";
import { feedPaths } from "#features/feeds/contract.ts";
import { administrator } from "../create-test-app.ts";
import { createMailedApp, type MailedApp } from "../mailed-links.ts";
import { enquiry } from "../program.ts";
import {
  isShown,
  leaks,
  publishMarked,
  secretDocuments,
  shippedIds,
  staffIds,
  writeSecrets,
} from "../secret-words.ts";

// Words that are not published, in every answer of the API and in mails. Those of pages:
// test/edge/secret-words.test.ts.

const ids = [...shippedIds, ...secretDocuments.map(({ id }) => id)];

let app: MailedApp;
let token: string;
beforeAll(async () => {
  app = await createMailedApp();
  token = await app.signIn();
  await writeSecrets(call);
});
afterAll(() => app.close());

async function call(method: string, path: string, body?: object) {
  const answer = await app.request(method, `/v1/content${path}`, { token, body });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text;
}

/** Reads an address without an account: head and body. */
async function read(path: string): Promise<string> {
  const answer = await app.request("GET", path);
  return JSON.stringify([...answer.headers]) + (await answer.text());
}

/** Lists the addresses that the description has, with each document's id where an id stands in them. */
async function describedPaths(): Promise<string[]> {
  const { paths } = JSON.parse(await (await app.request("GET", "/v1/openapi.json")).text());
  const gets = Object.keys(paths).filter((path) => "get" in paths[path]);
  return gets.flatMap((path) =>
    /^\/v1\/(words|content)\//.test(path)
      ? ids.map((id) => path.replace("{id}", id).replace(/\{\w+\}/g, "1"))
      : [path.replace(/\{\w+\}/g, "1")],
  );
}

it("are in no answer to a visitor", async () => {
  const described = await describedPaths();
  expect(described.length).toBeGreaterThan(ids.length * 2);
  const found: string[] = [];
  for (const path of [...described, ...Object.values(feedPaths), "/v1/openapi.json", "/v1/docs"])
    found.push(...leaks(await read(path)).map((mark) => `${path}: ${mark}`));
  expect(found).toEqual([]);
});

it("are in no mail", async () => {
  await app.request("POST", "/v1/queries", { body: enquiry() });
  await app.request("POST", "/v1/newsletter", { body: { email: "mira@mail.example" } });
  await app.request("POST", "/v1/auth/forgot-password", { body: { email: administrator.email } });
  await app.services.mailer.idle();
  expect(app.smtp.mails.length).toBeGreaterThan(1);
  for (const { raw, parsed } of app.smtp.mails)
    expect(leaks([raw, parsed.subject, parsed.text, parsed.html].join("\n"))).toEqual([]);
});

it("are read by staff, and by visitors once they are published", async () => {
  expect(leaks(await call("GET", "/facts")).length).toBeGreaterThan(0);
  await publishMarked(call);
  const hidden: string[] = [];
  for (const id of shippedIds.filter((id) => !staffIds.includes(id)))
    if (!isShown(await read(`/v1/words/${id}`), id)) hidden.push(id);
  for (const { kind, state, id } of secretDocuments)
    if (state === "draft" && !isShown(await read(`/v1/words/${id}`), kind)) hidden.push(id);
  if (!isShown(await read(feedPaths.blogRss), "post")) hidden.push(feedPaths.blogRss);
  for (const path of [feedPaths.manifest, "/v1/openapi.json"])
    if (!isShown(await read(path), "facts")) hidden.push(path);
  expect(hidden).toEqual([]);
});

it("of documents for staff are in no answer to a visitor, also once they are published", async () => {
  expect(staffIds).toEqual(["mail-templates", "rejection-reasons"]);
  const shown: string[] = [];
  for (const path of await describedPaths())
    for (const id of staffIds) if (isShown(await read(path), id)) shown.push(`${path}: ${id}`);
  expect(shown).toEqual([]);
  for (const id of staffIds) expect((await app.request("GET", `/v1/words/${id}`)).status).toBe(404);
});
