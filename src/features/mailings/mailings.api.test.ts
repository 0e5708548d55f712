import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newPost } from "#content/schemas/post.ts";
import { HOUR_MS } from "#platform/contract/durations.ts";
import { newId, randomToken } from "#platform/process/id.server.ts";
import { createTestApp, type TestApp } from "../../../test/create-test-app.ts";
import { type SmtpTestServer, startSmtpServer } from "../../../test/smtp.ts";
import { createServices } from "../../services.server.ts";
import type { Mailing } from "./contract.ts";
import { stopAllMailings } from "./storage.server.ts";

let smtp: SmtpTestServer;
let app: TestApp;
let token: string;
beforeEach(async () => {
  smtp = await startSmtpServer();
  app = await createTestApp({ env: { SMTP_URL: smtp.url, RATE_LIMITS: "off" } });
  token = await app.signIn({ keep: true });
});
afterEach(async () => {
  smtp.cut();
  await app.close();
  await smtp.close();
});

function call(method: string, path: string, body?: unknown, as = app) {
  return as.call(method, `/v1/content${path}`, { token, body });
}

async function publish(key = "news") {
  const words = { ...newPost, title: "How we quote", summary: "In short.", author: "Farah", body: "Text" };
  await call("POST", "", { kind: "post", key, words });
  expect((await call("POST", `/post.${key}/publish`, {})).status).toBe(200);
}

/** Adds confirmed subscribers `r1@…` and so on. */
async function addSubscribers(count: number, status = "confirmed", name = "r") {
  const now = app.clock.now().toISOString();
  for (let start = 1; start <= count; start += 500) {
    const rows = Array.from({ length: Math.min(500, count - start + 1) }, (_, index) => {
      const email = `${name}${start + index}@mail.example`;
      const confirmed = status === "confirmed" ? now : null;
      return sql`(${newId()}, ${email}, ${status}, ${newId()}, ${randomToken()}, ${now}, ${confirmed})`;
    });
    await app.services.db.transaction((tx) =>
      sql`insert into subscribers (id, email, status, token_hash, unsubscribe_token, created_at, confirmed_at)
        values ${sql.join(rows)}`.execute(tx),
    );
  }
}

const send = (subscribers: number, key = "news") => call("POST", `/post.${key}/mailing`, { subscribers });

async function read(key = "news"): Promise<Mailing> {
  return (await call("GET", `/post.${key}/mailing`)).body.data;
}

/** Lets both workers do what they find now. */
async function work({ postMailer, mailer } = app.services) {
  for (let round = 0; round < 2; round += 1) {
    postMailer.wake();
    await postMailer.running();
    mailer.wake();
    await mailer.idle();
  }
  postMailer.wake();
  await postMailer.running();
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    app.services.db.read,
  );
  return Number(rows[0]?.n);
}

async function unsubscribe(email: string) {
  const { rows } = await sql<{ token: string }>`
    select unsubscribe_token as token from subscribers where email = ${email}`.execute(app.services.db.read);
  const body = { token: rows[0]?.token };
  expect((await app.request("POST", "/v1/newsletter/unsubscribe", { body })).status).toBe(200);
}

describe("a post for subscribers", () => {
  it("goes once to each confirmed one, with a link to unsubscribe that is their own", async () => {
    await publish();
    await addSubscribers(3);
    await addSubscribers(1, "pending", "p");
    expect(await read()).toMatchObject({ state: "none", subscribers: 3, delivered: 0, canSend: true });
    expect(await send(3)).toMatchObject({ status: 201, body: { data: { state: "sending", waiting: 3 } } });
    await work();
    const recipients = smtp.mails.flatMap(({ to }) => to).toSorted();
    expect(recipients).toEqual(["r1@mail.example", "r2@mail.example", "r3@mail.example"]);
    const links = smtp.mails.map(({ parsed }) => {
      const header = (name: string) => parsed.headers.find(({ key }) => key === name)?.value ?? "";
      expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
      const link = /^<(http:\/\/localhost:3000\/newsletter\/unsubscribe\?token=[\w-]{43})>$/.exec(
        header("list-unsubscribe"),
      )?.[1];
      expect(parsed.subject).toBe("How we quote");
      expect(parsed.text).toContain("http://localhost:3000/blog/news");
      expect(parsed.text).toContain(String(link));
      return link;
    });
    expect(new Set(links).size).toBe(3);
    expect(await read()).toMatchObject({ state: "sent", delivered: 3, refused: 0, waiting: 0, leftOut: 0 });
    expect(await count("post_mailing_recipients")).toBe(0);
  });

  it("counts each subscriber once at every moment on the way to the outbox", async () => {
    await publish();
    await addSubscribers(500);
    await send(500);
    const isRunning = () => app.services.postMailer.running() !== undefined;
    app.services.postMailer.wake();
    while (isRunning()) {
      await setImmediate();
      for (const { delivered, refused, waiting, leftOut } of await Promise.all(
        Array.from({ length: 5 }, () => read()),
      ))
        expect(delivered + refused + waiting + leftOut).toBe(500);
    }
  });

  it("is refused a second time, also under another address", async () => {
    await publish();
    await addSubscribers(1);
    await send(1);
    expect(await send(1)).toMatchObject({ status: 409, body: { message: /sent before/ } });
    expect((await call("PUT", "/post.news/key", { key: "moved" })).status).toBe(200);
    expect(await send(1, "moved")).toMatchObject({ status: 409 });
    await work();
    expect(smtp.mails).toHaveLength(1);
    expect(await read("moved")).toMatchObject({ state: "sent", delivered: 1 });
  });

  it("is refused for a wrong number, a draft, no post and nobody to read it", async () => {
    await publish();
    expect(await send(0)).toMatchObject({ status: 409 });
    await addSubscribers(2);
    expect(await send(1)).toMatchObject({ status: 422, body: { fields: { subscribers: /type 2/ } } });
    await call("POST", "", { kind: "post", key: "draft" });
    expect(await send(2, "draft")).toMatchObject({ status: 409 });
    expect((await call("POST", "/facts/mailing", { subscribers: 2 })).status).toBe(404);
    expect((await call("DELETE", "/post.news/mailing")).status).toBe(409);
    expect(await count("post_mailings")).toBe(0);
    expect(await count("outbox")).toBe(0);
  });

  it("is refused without a mail server", async () => {
    const filing = await createTestApp();
    const own = await filing.signIn();
    const words = { ...newPost, title: "T", summary: "S", author: "A", body: "B" };
    const post = (path: string, body: object) =>
      filing.request("POST", `/v1/content${path}`, { token: own, body });
    await post("", { kind: "post", key: "a", words });
    await post("/post.a/publish", {});
    expect((await post("/post.a/mailing", { subscribers: 1 })).status).toBe(409);
    await filing.close();
  });

  it("reaches nobody who unsubscribed before it left, nor who comes back meanwhile", async () => {
    await publish();
    await addSubscribers(3);
    smtp.mood = "defer";
    await send(3);
    await work();
    await unsubscribe("r2@mail.example");
    app.clock.advance(60_000);
    await addSubscribers(1, "confirmed", "again");
    smtp.mood = "accept";
    await work();
    expect(smtp.mails.flatMap(({ to }) => to).toSorted()).toEqual(["r1@mail.example", "r3@mail.example"]);
    expect(await read()).toMatchObject({ state: "sent", delivered: 2, leftOut: 1 });
  });

  it("counts addresses that the mail server refuses", async () => {
    await publish();
    await addSubscribers(2);
    smtp.mood = "refuse";
    await send(2);
    await work();
    expect(await read()).toMatchObject({ state: "sent", delivered: 0, refused: 2 });
  });

  it("stops: what waits is taken out of the outbox", async () => {
    await publish();
    await addSubscribers(700);
    smtp.mood = "defer";
    await send(700);
    const { postMailer } = app.services;
    postMailer.wake();
    await postMailer.running();
    expect(await count("outbox")).toBeLessThanOrEqual(700);
    expect((await call("DELETE", "/post.news/mailing")).body.data).toMatchObject({ state: "stopped" });
    await app.services.mailer.idle();
    await work();
    expect(await count("outbox")).toBe(0);
    expect(await read()).toMatchObject({ state: "stopped", delivered: 0, waiting: 0, leftOut: 700 });
    expect(await send(700)).toMatchObject({ status: 409 });
    smtp.mood = "accept";
    app.clock.advance(HOUR_MS);
    await work();
    expect(smtp.mails).toHaveLength(0);
  });

  it("stops by itself once visitors can't read the post, and after a restored backup", async () => {
    await publish();
    await publish("other");
    await addSubscribers(2);
    smtp.mood = "defer";
    await send(2);
    await send(2, "other");
    await call("POST", "/post.news/reset");
    await work();
    expect(await count("post_mailings")).toBe(2);
    await app.services.db.transaction((tx) => stopAllMailings(tx, app.clock.now()));
    await work();
    expect(await read()).toMatchObject({ state: "stopped", leftOut: 2 });
    expect(await read("other")).toMatchObject({ state: "stopped", leftOut: 2 });
  });

  it("goes to the outbox some at a time, by any number of processes, to nobody twice", async () => {
    await publish();
    await addSubscribers(1_200);
    smtp.mood = "turn-away";
    await send(1_200);
    const other = await createServices(app.services.env, { clock: app.clock, log: app.services.log });
    const loops = [app.services.postMailer, other.postMailer];
    for (const loop of loops) loop.wake();
    await Promise.all(loops.map((loop) => loop.running()));
    // 500 that nobody has tried, and those that a worker has in hand.
    expect(await count("outbox")).toBeLessThan(600);
    await Promise.all([app.services.mailer.idle(), other.mailer.idle()]);
    smtp.mood = "accept";
    for (let round = 0; round < 4; round += 1) {
      app.clock.advance(HOUR_MS);
      await Promise.all([work(), work(other)]);
    }
    await other.close();
    expect(await read()).toMatchObject({ state: "sent", delivered: 1_200 });
    const recipients = smtp.mails.flatMap(({ to }) => to);
    expect(new Set(recipients).size).toBe(1_200);
    expect(recipients).toHaveLength(1_200);
  });
});
