import { afterAll, expect, it } from "vitest";
import { newPost } from "#content/schemas/post.ts";
import { newId, randomToken } from "#platform/process/id.server.ts";
import { postJson, signIn, startProgram, stopProgram, until } from "../program.ts";
import { startSmtpServer } from "../smtp.ts";
import { isWhole, note } from "./figures.ts";
import { createStore } from "./stores.ts";

const KILLS = isWhole ? 20 : 3;
const READERS = isWhole ? 2_000 : 400;

const smtp = await startSmtpServer();
const store = await createStore("sqlite");
let program = await startProgram({ ...store.env, SMTP_URL: smtp.url });
afterAll(async () => {
  await stopProgram(program);
  await smtp.close();
  await store.remove();
});

async function addReaders() {
  const now = new Date().toISOString();
  const rows = Array.from({ length: READERS }, (_, index) => [
    newId(),
    `r${index}@mail.example`,
    newId(),
    randomToken(),
  ]);
  await store.query(
    `insert into subscribers (id, email, status, token_hash, unsubscribe_token, created_at, confirmed_at) values ${rows
      .map((row) => `('${row[0]}', '${row[1]}', 'confirmed', '${row[2]}', '${row[3]}', '${now}', '${now}')`)
      .join(", ")}`,
  );
}

const addresses = () => new Set(smtp.mails.flatMap(({ to }) => to));

it(`writes one e-mail about a post to each of ${READERS} subscribers over ${KILLS} kills`, {
  timeout: 60_000 + KILLS * 6_000,
}, async (context) => {
  await addReaders();
  const headers = { authorization: `Bearer ${await signIn(program)}` };
  const post = (path: string, body: object) => postJson(`${program.url}/v1/content${path}`, body, headers);
  const words = { ...newPost, title: "T", summary: "S", author: "A", body: "B" };
  await post("", { kind: "post", key: "news", words });
  await post("/post.news/publish", {});
  expect((await post("/post.news/mailing", { subscribers: READERS })).status).toBe(201);
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const part = (READERS / (KILLS + 1)) * kill;
    await expect.poll(() => addresses().size, { timeout: 20_000, interval: 5 }).toBeGreaterThan(part);
    program.kill("SIGKILL");
    await program.ended;
    // The lease of what was in hand ends now, and not after three minutes.
    await store.query("update outbox set due_at = created_at where status = 'queued'");
    program = await startProgram({ ...store.env, SMTP_URL: smtp.url });
    await until(200, () => fetch(`${program.url}/readyz`));
  }
  const read = async () => {
    const answer = await fetch(`${program.url}/v1/content/post.news/mailing`, { headers });
    return (await answer.json()).data;
  };
  await expect.poll(read, { timeout: 30_000 }).toMatchObject({ state: "sent", waiting: 0, leftOut: 0 });
  const { delivered, refused } = await read();
  expect(delivered + refused).toBe(READERS);
  expect(addresses().size).toBe(READERS);
  // What was in hand at a kill may leave again, as the same e-mail.
  const messages = Map.groupBy(smtp.mails, ({ to }) => to.join());
  for (const copies of messages.values())
    expect(new Set(copies.map(({ parsed }) => parsed.messageId)).size).toBe(1);
  note(
    context,
    `${READERS} subscribers, ${KILLS} kills, ${smtp.mails.length - READERS} repeated under the same id`,
  );
});
