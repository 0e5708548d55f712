import { describe, expect, it } from "vitest";
import { addedLink } from "#content/added-paths.ts";
import { feedPaths } from "#features/feeds/contract.ts";
import { spellings } from "../../e2e/public-pages.ts";
import { isWhole } from "../faults/figures.ts";
import { createStore, engines } from "../faults/stores.ts";
import { signIn, startProgram, stopProgram } from "../program.ts";
import {
  isShown,
  leaks,
  publishMarked,
  secretDocuments,
  shippedIds,
  staffIds,
  writeSecrets,
} from "../secret-words.ts";

// Words that are not published, in every page of the built program. Those of the API: test/api/secret-words.test.ts.

const others = [
  "/nothing-here",
  "/blog",
  "/blog/tag/one",
  ...secretDocuments.map(({ kind, key }) => addedLink(kind, key)),
  "/admin",
  "/admin/site",
  "/admin/site/facts",
  "/newsletter",
  "/newsletter/confirm",
  "/newsletter/unsubscribe",
  ...Object.values(feedPaths),
];
/** Returns the address of a page's data, which the router of the browser asks for. */
const asData = (path: string) => (path === "/" ? "/_root.data" : `${path}.data`);
const addresses = [...spellings, ...others].flatMap((path) => [path, asData(path)]);

/** Pages are made alike on both; on both engines the API is asked in `npm test` too. */
const tried = isWhole ? engines : engines.slice(0, 1);

describe.each(tried)("on %s", (engine) => {
  it("drafts, scheduled, discarded and deleted words are in no page, and published ones are", async () => {
    const store = await createStore(engine);
    const program = await startProgram({ ...store.env, SAMPLES: "on", LOG_LEVEL: "silent" });
    try {
      const headers = {
        "content-type": "application/json",
        authorization: `Bearer ${await signIn(program)}`,
      };
      const call = async (method: string, path: string, body?: object) => {
        const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
        const answer = await fetch(`${program.url}/v1/content${path}`, init);
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
        await answer.text();
      };
      const read = async (path: string) => {
        const answer = await fetch(program.url + path);
        return JSON.stringify([...answer.headers]) + (await answer.text());
      };

      await writeSecrets(call);
      const found: string[] = [];
      for (const path of addresses) found.push(...leaks(await read(path)).map((mark) => `${path}: ${mark}`));
      expect(found).toEqual([]);

      await publishMarked(call);
      const texts: string[] = [];
      for (const path of addresses) texts.push(await read(path));
      const all = texts.join("\n");
      const onPages = shippedIds.filter((id) => !staffIds.includes(id));
      expect([...onPages, "post", "page", "service"].filter((id) => !isShown(all, id))).toEqual([]);
    } finally {
      await stopProgram(program);
      await store.remove();
    }
  });
});
