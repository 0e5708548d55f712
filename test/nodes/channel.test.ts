import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { LONGEST_TEXT, type NodeChannel, openNodeChannel } from "#platform/process/node-bus.server.ts";
import { createPostgresServer, type PostgresServer } from "../postgres.ts";

const silent = { info: () => {}, warn: () => {} };

let server: PostgresServer;
beforeAll(async () => {
  server = await createPostgresServer();
});
afterAll(() => server.remove());

let ends: End[];
beforeEach(() => {
  ends = [];
});
afterEach(async () => {
  await Promise.all(ends.map(({ channel }) => channel.close()));
});

interface End {
  channel: NodeChannel;
  heard: { text: string; from: string }[];
  /** How often it was opened. */
  opened: number;
}

function join(): End {
  const end: End = { channel: openNodeChannel(server.url, silent), heard: [], opened: 0 };
  end.channel.follow("news", {
    hear: (text, from) => void end.heard.push({ text, from }),
    opened() {
      end.opened += 1;
    },
  });
  ends.push(end);
  return end;
}

const PATIENCE = { timeout: 20_000 };

const allOpened = () => expect.poll(() => ends.every(({ opened }) => opened > 0), PATIENCE).toBe(true);

const texts = ({ heard }: End) => heard.map(({ text }) => text);

it("tells every other process, in order, whatever is said, and nobody of what they said themselves", async () => {
  const [one, second, third] = [join(), join(), join()];
  await allOpened();
  const said = ["first", "two\nlines 'and' $quotes$ \\", "x".repeat(LONGEST_TEXT), "last"];
  expect(await one.channel.say("news", said)).toBe(true);
  expect(await one.channel.say("another topic", ["unheard"])).toBe(true);
  expect(await second.channel.say("news", ["answer"])).toBe(true);
  await expect.poll(() => third.heard.length, PATIENCE).toBe(5);
  expect(texts(third).filter((text) => text !== "answer")).toEqual(said);
  expect(new Set(third.heard.map(({ from }) => from)).size).toBe(2);
  // Each hears on a connection of its own, one sooner than another.
  await expect.poll(() => texts(second), PATIENCE).toEqual(said);
  await expect.poll(() => texts(one), PATIENCE).toEqual(["answer"]);
});

it.each([
  ["its connections are ended", endConnections],
  ["the server crashes", crash],
  ["the server hangs", hang],
])("says so while it can tell nobody, and opens again by itself: when %s", async (_, fail) => {
  const [one, second] = [join(), join()];
  await allOpened();
  await fail(one);
  await expect.poll(() => one.opened, PATIENCE).toBe(2);
  const tellAgain = async () => {
    await one.channel.say("news", ["we are back"]);
    return texts(second);
  };
  await expect.poll(tellAgain, PATIENCE).toContain("we are back");
});

async function endConnections(): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'jaalidar nodes'",
  );
  await client.end();
}

async function crash({ channel }: End): Promise<void> {
  await server.stop("immediate");
  expect(await channel.say("news", ["unheard"])).toBe(false);
  await server.start();
}

async function hang({ channel }: End): Promise<void> {
  server.freeze();
  expect(await channel.say("news", ["unheard"])).toBe(false);
  server.thaw();
}

it("closes while the server hangs, and while it was never there", async () => {
  const one = join();
  await allOpened();
  server.freeze();
  await one.channel.close();
  server.thaw();
  const nowhere = openNodeChannel("postgres://nobody@127.0.0.1:9/none", silent);
  expect(await nowhere.say("news", ["unheard"])).toBe(false);
  await nowhere.close();
});
