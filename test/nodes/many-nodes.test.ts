import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { createParser } from "eventsource-parser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { administrator } from "../administrator.ts";
import { allowed, ms, note } from "../faults/figures.ts";
import { createStore, type Row, type TestStore } from "../faults/stores.ts";
import { createApplicant } from "../faults/writers.ts";
import { enquiry, type Program, postJson, signIn, startProgram, stopProgram, timed } from "../program.ts";
import { type SmtpTestServer, startSmtpServer } from "../smtp.ts";

// Two real processes on one PostgreSQL: what is true of one must be true of both.

/** A change is promised on every node within a second. */
const FRESH_WITHIN_MS = 1_000;
/** A desk's node looks once a second for what the others took in, and the look takes its time. */
const TOLD_WITHIN_MS = 2_000;
/** How often the proxy of a test asks whether a node is ready. */
const LOOK_MS = 100;

let smtp: SmtpTestServer;
let store: TestStore;
let one: Program;
let other: Program;
let token: string;
beforeAll(async () => {
  smtp = await startSmtpServer();
  store = await createStore("postgres");
  [one, other] = await Promise.all([startDrained(), startDrained()]);
  token = await signIn(one);
});
afterAll(async () => {
  await Promise.all([one, other].map(stopProgram));
  await smtp.close();
  await store.remove();
});

const startNode = (mailServer: SmtpTestServer, more: Record<string, string> = {}) =>
  startProgram({ ...store.env, SMTP_URL: mailServer.url, SAMPLES: "on", LOG_LEVEL: "info", ...more });

/** Says that it stops, and goes on until the proxy of a busy machine has heard of it. */
const startDrained = (port = "0") => startNode(smtp, { PORT: port, DRAIN_SECONDS: "2" });

const bearer = (given = token) => ({ authorization: `Bearer ${given}` });

const me = ({ url }: Program, given: string) => fetch(`${url}/v1/auth/me`, { headers: bearer(given) });

async function numberOf(sql: string, ...parameters: string[]): Promise<number> {
  const [row] = await store.query(sql, ...parameters);
  return Number(row?.count);
}

/** Asks until it is so; gives how long that took, in milliseconds. */
async function untilSo(isSo: () => Promise<boolean>, patience = 20_000): Promise<number> {
  const begun = performance.now();
  while (!(await isSo())) {
    if (performance.now() - begun > patience) throw new Error(`Not so within ${patience} ms: ${isSo}`);
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  return performance.now() - begun;
}

describe("both started at once on an empty database", () => {
  it("and each migration, the first administrator and the samples are there once", async () => {
    const [migrations] = await store.query(
      "select count(*) as count, count(distinct name) as names from kysely_migration",
    );
    expect(migrations?.count).toBe(migrations?.names);
    expect(await store.query("select email from administrators")).toEqual([{ email: administrator.email }]);
    const titles = await store.query("select title from jobs");
    expect(titles.length).toBeGreaterThan(0);
    expect(new Set(titles.map(({ title }) => title)).size).toBe(titles.length);
    for (const { url } of [one, other]) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});

describe("a session", () => {
  it("from one node is good on the other, and ends on both at once", async () => {
    const given = await signIn(one);
    expect((await me(other, given)).status).toBe(200);
    expect((await postJson(`${other.url}/v1/auth/logout`, {}, bearer(given))).status).toBe(200);
    for (const node of [one, other]) expect((await me(node, given)).status).toBe(401);
  });
});

describe("a change of the jobs of a reviewer", () => {
  const invited = { name: "Rekha Das", email: "rekha@jaalidar.example" };
  const newPassword = "eleven-quiet-peacocks";
  const { password: currentPassword } = administrator;

  /** Invites a reviewer of a job on one node, who joins on the other. Returns their id and token. */
  async function join(job: string): Promise<{ id: string; given: string }> {
    const body = { ...invited, roles: ["reviewer"], jobs: [job], currentPassword };
    expect((await postJson(`${one.url}/v1/administrators/invitations`, body, bearer())).status).toBe(201);
    const link = () => {
      const mail = smtp.mails.find(({ to }) => to.includes(invited.email));
      return /#token=([\w-]+)/.exec(mail?.parsed.text ?? "")?.[1];
    };
    await untilSo(async () => link() !== undefined);
    const accepted = { token: link(), name: invited.name, newPassword, confirmPassword: newPassword };
    const joined = await (await postJson(`${other.url}/v1/invitations/accept`, accepted)).json();
    return { id: joined.administrator._id, given: joined.token };
  }

  /** Applies for a job. Returns the application's `_id`. */
  async function applyFor(jobId: string): Promise<string> {
    const form = createApplicant().form();
    form.set("jobId", jobId);
    const answer = await fetch(`${one.url}/v1/applications`, { method: "POST", body: form });
    expect(answer.status).toBe(201);
    return (await answer.json()).data._id;
  }

  it("holds with the next call to the other node, for its links and in its open streams", async () => {
    const [first, second] = (await (await fetch(`${one.url}/v1/jobs`)).json()).data;
    const { id, given } = await join(first._id);
    const read = (path: string) => fetch(`${other.url}${path}`, { headers: bearer(given) });
    const seen = async () =>
      (await (await read("/v1/applications")).json()).data.map((record: { _id: string }) => record._id);
    const before = await applyFor(first.jobId);
    expect(await seen()).toEqual([before]);
    const link = `${other.url}${(await (await read(`/v1/applications/${before}`)).json()).data.resume}`;
    expect((await fetch(link)).status).toBe(200);

    const told: string[] = [];
    const reader = (await read("/v1/events")).body?.pipeThrough(new TextDecoderStream()).getReader();
    const reading = (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        told.push(part.value);
    })();
    const changed = await fetch(`${one.url}/v1/administrators/${id}/roles`, {
      method: "PUT",
      headers: { ...bearer(), "content-type": "application/json" },
      body: JSON.stringify({ roles: ["reviewer"], jobs: [second._id], currentPassword }),
    });
    expect(changed.status).toBe(200);
    expect((await fetch(link)).status).toBe(404);
    const [hidden, shown] = [await applyFor(first.jobId), await applyFor(second.jobId)];
    expect(await seen()).toEqual([shown]);
    expect((await read(`/v1/applications/${before}`)).status).toBe(404);
    await untilSo(async () => told.join("").includes(shown));
    expect(told.join("")).not.toContain(hidden);
    await reader?.cancel();
    await reading;
  });
});

describe("what is written on one node", () => {
  it("is on the other's public pages within a second", async (context) => {
    const job = { description: "Keep two nodes alike.", salaryRange: 900_000, requirements: ["Patience"] };
    const shows = async (title: string) =>
      (await (await fetch(`${other.url}/careers`)).text()).includes(title);
    expect(await shows("Keeper of nodes")).toBe(false);
    const added = await postJson(`${one.url}/v1/jobs`, { ...job, title: "Keeper of nodes" }, bearer());
    expect(added.status).toBe(201);
    const appeared = await untilSo(() => shows("Keeper of nodes"));
    const { data } = await added.json();
    const deleted = await fetch(`${one.url}/v1/jobs/${data.jobId}`, { method: "DELETE", headers: bearer() });
    expect(deleted.status).toBe(200);
    const gone = await untilSo(async () => !(await shows("Keeper of nodes")));
    expect(Math.max(appeared, gone)).toBeLessThan(allowed(FRESH_WITHIN_MS));
    note(context, `there after ${ms(appeared)}, gone after ${ms(gone)}`);
  });

  it("is told to a desk that follows the other", async (context) => {
    const events = await fetch(`${other.url}/v1/events`, { headers: bearer() });
    const told: string[] = [];
    const parser = createParser({ onEvent: ({ data }) => told.push(data) });
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    const reading = (async () => {
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
        parser.feed(part.value);
    })();
    const { data } = await (await postJson(`${one.url}/v1/queries`, enquiry())).json();
    const took = await untilSo(async () => told.some((text) => text.includes(data._id)));
    expect(took).toBeLessThan(allowed(TOLD_WITHIN_MS));
    await reader?.cancel();
    await reading;
    note(context, `told after ${ms(took)}`);
  });

  it("is found by the other when a client tries again there: one record, the same answer", async () => {
    const key = { "idempotency-key": randomUUID() };
    const message = `Sent twice ${randomUUID()}`;
    const answers = await Promise.all(
      [one, other].map(({ url }) => postJson(`${url}/v1/queries`, enquiry(message), key)),
    );
    const [first, second] = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(second).toEqual(first);
    expect(await numberOf("select count(*) as count from queries where message = ?", message)).toBe(1);
  });
});

describe("the outbox of two workers", () => {
  const waiting = () => numberOf("select count(*) as count from outbox where status <> 'sent'");

  it("sends each of a hundred mails exactly once", async (context) => {
    await untilSo(async () => (await waiting()) === 0);
    const before = smtp.mails.length;
    const { ms: took } = await timed(async () => {
      for (let round = 0; round < 5; round += 1) await enquire(20);
      await untilSo(async () => (await waiting()) === 0);
    });
    const ids = smtp.mails.slice(before).map(({ parsed }) => parsed.messageId);
    expect(ids).toHaveLength(100);
    expect(new Set(ids).size).toBe(100);
    const shares = [one, other].map((node) => node.log().split('"mail sent"').length - 1);
    for (const share of shares) expect(share).toBeGreaterThan(0);
    note(context, `100 in ${ms(took)}; since the start ${shares.join(" and ")}`);
  });

  it("goes on where a node had claimed mails and was stopped or killed: nothing is lost or sent twice", async () => {
    await untilSo(async () => (await waiting()) === 0);
    // A server of their own: whoever stays can take up a mail at any time, and must not hang with it.
    const silent = await startSmtpServer();
    silent.mood = "hang";
    const leaving = await Promise.all([startNode(silent), startNode(silent)]);
    const message = `Left behind ${randomUUID()}`;
    for (const { url } of [...leaving, ...leaving]) {
      expect((await postJson(`${url}/v1/queries`, enquiry(message))).status).toBe(201);
    }
    await untilSo(async () => (await claimed(message)).length === 4);
    leaving[0]?.kill("SIGTERM");
    leaving[1]?.kill("SIGKILL");
    const ended = Promise.all(leaving.map((node) => node.ended));
    // Visitors whom the proxy sends to the others notice nothing.
    do expect((await fetch(`${one.url}/careers`)).status).toBe(200);
    while (await isUnderWay(ended));
    expect(await ended).toEqual([0, "SIGKILL"]);
    await silent.close();
    expect(silent.mails).toEqual([]);
    // As if the minutes had passed that a claim lasts, and a wait between two tries.
    for (const { id } of await claimed(message)) {
      await store.query("update outbox set due_at = ? where id = ?", new Date().toISOString(), String(id));
    }
    expect((await postJson(`${other.url}/v1/queries`, enquiry("Wakes the worker"))).status).toBe(201);
    await untilSo(async () => (await waiting()) === 0);
    expect(arrived(message)).toBe(4);
  });

  /** Sends so many enquiries at once, half of them to each node. */
  async function enquire(count: number): Promise<void> {
    const posts = Array.from({ length: count }, (_, at) =>
      postJson(`${at % 2 ? one.url : other.url}/v1/queries`, enquiry(`Enquiry ${at} ${randomUUID()}`)),
    );
    for (const { status } of await Promise.all(posts)) expect(status).toBe(201);
  }

  /** Mails about such enquiries that somebody has begun to send. */
  function claimed(message: string): Promise<Row[]> {
    return store.query(
      "select id from outbox where attempts > 0 and subject_id in (select id from queries where message = ?)",
      message,
    );
  }

  const arrived = (message: string) =>
    smtp.mails.filter(({ parsed }) => parsed.text?.includes(message)).length;
});

it("restarted one after the other under load refuse no enquiry and lose none", async (context) => {
  const message = `Sent meanwhile ${randomUUID()}`;
  const proxy = createProxy([one, other]);
  const refused: unknown[] = [];
  let taken = 0;
  let isOver = false;
  // Each waits for its answer: a machine that is busy otherwise gets less to do, and no crowd to turn away.
  const senders = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const answer = await postAlone(`${proxy.next()}/v1/queries`, enquiry(message));
      if (answer.status === 201) taken += 1;
      else refused.push(answer);
      await pause(100);
    }
  });
  const restart = async (node: Program) => {
    expect(await stopProgram(node)).toBe(0);
    const again = await startDrained(new URL(node.url).port);
    await untilSo(async () => proxy.isReady(again));
    return again;
  };
  try {
    one = await restart(one);
    other = await restart(other);
  } finally {
    isOver = true;
    proxy.close();
  }
  await Promise.all(senders);
  expect(refused).toEqual([]);
  const stored = await numberOf("select count(*) as count from queries where message = ?", message);
  expect(stored).toBe(taken);
  note(context, `${stored} enquiries, all taken`);
});

/** Spreads requests as a proxy does: over the nodes whose `/readyz`, asked often, was answered with 200. */
function createProxy(nodes: Program[]) {
  const ready = new Set(nodes.map(({ url }) => url));
  let isOpen = true;
  // One question after the other, so that no late answer is taken for a newer one.
  const follow = async ({ url }: Program) => {
    while (isOpen) {
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) ready.add(url);
      else ready.delete(url);
      await pause(LOOK_MS);
    }
  };
  for (const node of nodes) void follow(node);
  let turn = 0;
  return {
    isReady: ({ url }: Program) => ready.has(url),
    /** Returns the address for the next request. */
    next(): string {
      turn += 1;
      const urls = [...ready];
      return urls[turn % urls.length] ?? "";
    },
    close() {
      isOpen = false;
    },
  };
}

/** Posts over a connection of its own. Returns the status and the body of the answer. */
async function postAlone(url: string, body: object): Promise<{ status: number; said: string }> {
  const sent = request(url, {
    method: "POST",
    agent: false,
    headers: { "content-type": "application/json" },
  });
  sent.end(JSON.stringify(body));
  const [answer]: IncomingMessage[] = await once(sent, "response");
  return { status: answer?.statusCode ?? 0, said: answer ? await text(answer) : "" };
}

async function isUnderWay(work: Promise<unknown>): Promise<boolean> {
  const waited = new Promise<"waited">((resolve) => setTimeout(() => resolve("waited"), 200));
  return (await Promise.race([work, waited])) === "waited";
}
