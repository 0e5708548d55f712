import { expect, it } from "vitest";
import { facts } from "#content/facts.ts";
import { feedPaths } from "#features/feeds/contract.ts";
import { type Program, signIn, startProgram, stopProgram } from "../faults/program.ts";
import { createStore } from "../faults/stores.ts";

// Facts that an owner publishes, on the pages of the built program.

async function read({ url }: Program, path: string): Promise<string> {
  return (await fetch(url + path)).text();
}

async function write({ url }: Program, token: string, method: string, path: string, body: object) {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/v1/content/facts${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
}

async function publish(node: Program, token: string, name: string, schedule: object = {}): Promise<void> {
  await write(node, token, "PUT", "/draft", { words: { ...facts, name } });
  await write(node, token, "POST", "/publish", schedule);
}

it("a draft is on no page", async () => {
  const mark = "Zanzibar-drafted";
  const store = await createStore("sqlite");
  const node = await startProgram(store.env);
  try {
    const token = await signIn(node);
    const words = JSON.parse(JSON.stringify(facts), (_, value) =>
      typeof value === "string" ? mark + value : value,
    );
    await publish(node, token, "Kolam Works");
    await write(node, token, "PUT", "/draft", { words });
    const listed = [...(await read(node, feedPaths.sitemap)).matchAll(/<loc>([^<]*)<\/loc>/g)];
    const pages = listed.map(([, address = ""]) => new URL(address.replaceAll("&amp;", "&")).pathname);
    expect(pages.length).toBeGreaterThan(20);
    const paths = [
      ...pages,
      ...Object.values(feedPaths),
      "/login",
      "/admin",
      "/nowhere",
      "/v1/jobs",
      "/v1/team",
    ];
    for (const path of paths) expect([path, (await read(node, path)).includes(mark)]).toEqual([path, false]);
  } finally {
    await stopProgram(node);
    await store.remove();
  }
});
