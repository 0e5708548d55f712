import { expect, test } from "vitest";
import { commentText, createEventReader, eventText, type ServerEvent } from "./event-stream.ts";

/** Reads a stream that comes in these pieces. */
function read(...pieces: string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const take = createEventReader((event) => events.push(event));
  for (const piece of pieces) take(piece);
  return events;
}

const hello = { event: "change", data: '{"noun":"jobs"}' };

test("what is written is read again", () => {
  expect(read(eventText(hello))).toEqual([hello]);
  expect(read(eventText({ event: "change", data: "two\nlines" }))).toEqual([
    { event: "change", data: "two\nlines" },
  ]);
});

test("an event may come in pieces of any size, and several in one", () => {
  const text = eventText(hello) + commentText("still here") + eventText({ ...hello, data: "next" });
  expect(read(text)).toEqual([hello, { ...hello, data: "next" }]);
  expect(read(...text)).toEqual([hello, { ...hello, data: "next" }]);
});

test("every line break counts, one that is cut in two as well", () => {
  const text = "event: a\r\ndata: 1\r\n\r\nevent: b\rdata: 2\r\r";
  const events = [
    { event: "a", data: "1" },
    { event: "b", data: "2" },
  ];
  expect(read(text, "data: 3\n\n")).toEqual([...events, { event: "message", data: "3" }]);
  expect(read(...text, "data: 3\n\n")).toEqual([...events, { event: "message", data: "3" }]);
});

test("comments, unknown fields and events without data are passed over", () => {
  expect(read(": hello\n\nretry: 2000\n\nid: 7\nevent: empty\n\n", "data:tight\n\n")).toEqual([
    { event: "message", data: "tight" },
  ]);
});

test("an event that was cut off by the end of the stream is not told", () => {
  expect(read("event: change\ndata: half")).toEqual([]);
});
