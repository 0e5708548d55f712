/** Media type and text of server-sent events (HTML standard, section 9.2.6). Their reader is `eventsource-parser`. */

export interface ServerEvent {
  event: string;
  data: string;
}

export const EVENT_STREAM = "text/event-stream";

/** Returns the text of an event. */
export function eventText({ event, data }: ServerEvent): string {
  const lines = data.split("\n").map((line) => `data: ${line}\n`);
  return `event: ${event}\n${lines.join("")}\n`;
}

/** Returns the text of a comment, which readers skip: a sign that the server is alive. */
export function commentText(words: string): string {
  return `: ${words}\n\n`;
}
