import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { LONGEST_TEXT, type NodeChannel, type NodeListener } from "./node-bus.server.ts";
import { createLimiter, type Limiter } from "./rate-limit.server.ts";

const SECRET = "known to every node";
const over = (retryAfter: number) => expect.objectContaining({ code: "tooMany", retryAfter });

/** What was said on the wire, whether it passes on anything, and who listens at its ends. */
let wire: { texts: string[]; isOpen: boolean; ends: NodeListener[] };
let passed: number;
let one: Limiter;
let other: Limiter;
beforeEach(() => {
  wire = { texts: [], isOpen: true, ends: [] };
  passed = 0;
  [one, other] = [startNode(), startNode()];
});

/** A node whose clock begins at another moment than that of the others. */
function startNode(secret = SECRET): Limiter {
  const ahead = wire.ends.length * 12_345_678;
  const clock = { now: () => new Date(), monotonic: () => passed + ahead };
  return createLimiter({ enabled: true, clock, nodes: { channel: joinWire(), secret, interval: 1 } });
}

/** An end of the wire, which is open as soon as somebody follows. */
function joinWire(): NodeChannel {
  const joined = wire;
  const self = joined.ends.length;
  return {
    follow(_, listener) {
      joined.ends.push(listener);
      listener.opened();
    },
    async say(_, texts) {
      if (!joined.isOpen) return false;
      joined.texts.push(...texts);
      const others = joined.ends.filter((_, end) => end !== self);
      for (const text of texts) for (const end of others) end.hear(text, String(self));
      return true;
    },
    close: async () => {},
  };
}

function reopen(): void {
  wire.isOpen = true;
  for (const end of wire.ends) end.opened();
}

/** Until all that was counted has been told. */
const told = () => pause(30);

/** A bucket of eight in five minutes. */
async function take(node: Limiter, times = 1, key = "asha@mail.example 203.0.113.77"): Promise<void> {
  for (let used = 0; used < times; used += 1) await node.take("account", key);
}

it("refuses on every node what was used up over all of them", async () => {
  await take(one, 3);
  await take(other, 5);
  await told();
  await expect(take(one)).rejects.toEqual(over(300));
  await expect(take(other)).rejects.toEqual(over(300));
  await take(other, 1, "somebody else");
});

it("ends a stretch on all nodes when it ends where it began, whatever their clocks say", async () => {
  await take(one, 8);
  await told();
  passed += 200_000;
  await expect(take(other)).rejects.toEqual(over(100));
  await told();
  passed += 99_999;
  for (const node of [one, other]) await expect(take(node)).rejects.toEqual(over(1));
  passed += 2;
  await take(one, 8);
  await told();
  await expect(take(other)).rejects.toEqual(over(300));
});

it("takes the next stretch for a new one where the last has not quite ended", async () => {
  await take(one, 8);
  await told();
  await expect(take(other)).rejects.toEqual(over(300));
  passed += 299_999;
  // As a node whose stretch ended a moment sooner tells it.
  const name = wire.texts.find((text) => text.startsWith("account"))?.split(" ")[1];
  for (const end of wire.ends) end.hear(`account ${name} 1 300000`, "a third");
  await take(one, 3);
  await told();
  await take(other, 4);
  await expect(take(other)).rejects.toEqual(over(300));
});

it("forgets on every node, and counts on from there", async () => {
  await take(one, 4);
  await take(other, 4);
  await told();
  await other.forget("account", "asha@mail.example 203.0.113.77");
  await take(other, 2);
  await told();
  await take(one, 6);
  await expect(take(one)).rejects.toEqual(over(300));
});

it("goes on alone while nobody is heard, and knows all once they are again", async () => {
  wire.isOpen = false;
  await take(one, 8);
  await expect(take(one)).rejects.toEqual(over(300));
  passed += 100_000;
  await take(other, 3);
  await told();
  reopen();
  await told();
  // Begun apart: together until the later one ends.
  await expect(take(other)).rejects.toEqual(over(300));
  await expect(take(one)).rejects.toEqual(over(300));
});

it("tells a node that joins later what was counted before", async () => {
  await take(one, 5);
  await take(other, 3);
  await told();
  const third = startNode();
  await told();
  await expect(take(third)).rejects.toEqual(over(300));
});

it("counts nothing twice that it hears again", async () => {
  await take(one, 4);
  await told();
  for (let again = 0; again < 3; again += 1) reopen();
  await told();
  await take(other, 4);
  await expect(take(other)).rejects.toEqual(over(300));
});

it("tells nothing of an address or an e-mail, and nothing that could be found by trying", async () => {
  const addresses = ["203.0.113.77", "2001:0db8:0000:0001"];
  for (const address of addresses) await one.take("post", address);
  await one.take("account", "asha@mail.example 203.0.113.77");
  await one.isOver("sender", "asha@mail.example");
  await told();
  const all = wire.texts.join("\n");
  expect(all.split("\n").filter((line) => /^(post|account|sender) /.test(line))).toHaveLength(4);
  for (const readable of [...addresses, "asha", "mail.example", "203", "2001"]) {
    expect(all).not.toContain(readable);
  }
  const names = (text: string) => [...text.matchAll(/^\w+ ([\w-]{22}) /gm)].map(([, name]) => name);
  wire.texts = [];
  for (const address of addresses) await startNode("another secret").take("post", address);
  await told();
  const others = names(wire.texts.join("\n"));
  expect(others.some((name) => !names(all).includes(name))).toBe(true);
});

it("tells of a key no more once it is used up, and gathers what comes together", async () => {
  for (let call = 0; call < 200; call += 1) await take(one).catch(() => {});
  await told();
  for (let call = 0; call < 1_000; call += 1) await one.take("post", `address ${call}`);
  await pause(100);
  expect(wire.texts.length).toBeLessThan(20);
  for (const text of wire.texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LONGEST_TEXT);
  wire.texts = [];
  await take(one).catch(() => {});
  await told();
  expect(wire.texts).toEqual([]);
});

it.each([
  "",
  "account",
  "nonsense x 1 1",
  "toString aaaaaaaaaaaaaaaaaaaaaa 1 1",
  "account \u0000 -1 1e9",
  "{}",
])("takes no harm from %j", async (text) => {
  for (const end of wire.ends) end.hear(text, "a stranger");
  await take(one, 8);
  await told();
  await expect(take(other)).rejects.toEqual(over(300));
});

it("tells of points that were given back", async () => {
  await take(one, 8);
  await told();
  for (let given = 0; given < 8; given += 1) await one.giveBack("account", "asha@mail.example 203.0.113.77");
  await told();
  await take(other, 8);
  await told();
  await expect(take(one)).rejects.toEqual(over(300));
});

it("has a network wait on every node, and lets it in on any once it has waited", async () => {
  const pace = (node: Limiter, caller: string) => node.pace("asha", caller, false);
  for (let tries = 0; tries < 10; tries += 1) {
    await pace(tries % 2 ? one : other, `network ${tries}`);
    await told();
  }
  expect(await pace(one, "owner")).toBe(2);
  await told();
  expect(await pace(other, "owner")).toBe(2);
  expect(await pace(other, "another")).toBe(4);
  passed += 2_000;
  expect(await pace(other, "owner")).toBe(0);
  await told();
  expect(await pace(one, "owner")).toBe(16);
});
