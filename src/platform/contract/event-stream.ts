/** Server-sent events as text (HTML standard, section 9.2.6): written by the server, read from a fetch in the browser. */

export interface ServerEvent {
  event: string;
  data: string;
}

export const EVENT_STREAM = "text/event-stream";

/** An event as it is sent. */
export function eventText({ event, data }: ServerEvent): string {
  const lines = data.split("\n").map((line) => `data: ${line}\n`);
  return `event: ${event}\n${lines.join("")}\n`;
}

/** A line that says nothing but that somebody is there. */
export function commentText(words: string): string {
  return `: ${words}\n\n`;
}

/** Gives the function that takes the text of a stream, in pieces of any size, and tells each event once it is whole. */
export function createEventReader(onEvent: (event: ServerEvent) => void): (piece: string) => void {
  let unread = "";
  let event = "";
  let data: string[] = [];

  function readLine(line: string): void {
    const [, name = "", value = ""] = /^([^:]*):? ?(.*)$/s.exec(line) ?? [];
    if (line === "") dispatch();
    else if (name === "event") event = value;
    else if (name === "data") data.push(value);
  }

  function dispatch(): void {
    if (data.length > 0) onEvent({ event: event || "message", data: data.join("\n") });
    event = "";
    data = [];
  }

  return (piece) => {
    const text = unread + piece;
    // A carriage return at the very end may be half of a line break.
    const lines = text.split(/\r\n|\n|\r(?!$)/);
    unread = lines.pop() ?? "";
    for (const line of lines) readLine(line);
  };
}
