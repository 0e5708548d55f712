import { createParser } from "eventsource-parser";
import { expect, test } from "vitest";
import { commentText, eventText, type ServerEvent } from "./event-stream.ts";

function read(text: string): ServerEvent[] {
  const events: ServerEvent[] = [];
  const parser = createParser({ onEvent: ({ event = "message", data }) => events.push({ event, data }) });
  for (const letter of text) parser.feed(letter);
  return events;
}

test("what is written is read again, without the comments", () => {
  const one = { event: "change", data: '{"noun":"jobs"}' };
  const other = { event: "change", data: "two\nlines" };
  expect(read(eventText(one) + commentText("still here") + eventText(other))).toEqual([one, other]);
});
