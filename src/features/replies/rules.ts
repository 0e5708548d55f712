import { cleanText } from "#platform/contract/fields.ts";

/** The head of an e-mail that came in, as far as it matters. */
export interface IncomingMail {
  /** Its sender, as "Name <address>". */
  from: string;
  /** The fields In-Reply-To and References, and the Message-ID of the e-mail that a bounce returns. */
  references: string;
  /** Other fields by their name in lower case; the first of each name. */
  fields: ReadonlyMap<string, string>;
  /** True for a report of a mail server about the delivery of an e-mail (RFC 3464). */
  isReport: boolean;
}

/** E-mails that one answers at most. */
const MAX_REFERENCES = 50;

/**
 * Returns the ids of e-mails of the outbox, which are their Message-IDs, that an e-mail refers to; the nearest first.
 */
export function mailIdsIn(references: string): string[] {
  const found = references.matchAll(/<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/gi);
  const ids = [...found].map(([, id = ""]) => id.toLowerCase());
  return [...new Set(ids.reverse())].slice(0, MAX_REFERENCES);
}

/**
 * Returns the kind of answer that an e-mail is. A program's is never taken for a person's (RFC 3834 section 5).
 * @param report what a report says of each recipient; empty where there is none
 */
export function answerEvent(
  { fields, isReport }: IncomingMail,
  report: string,
): "reply" | "auto-reply" | "bounced" {
  if (isReport) return isFailure(report) ? "bounced" : "auto-reply";
  // A bounce in a form of its own may call itself automatic too; it has this field.
  if (fields.has("x-failed-recipients")) return "bounced";
  const submitted = fields.get("auto-submitted")?.trim().toLowerCase() ?? "no";
  const precedence = fields.get("precedence")?.trim().toLowerCase() ?? "";
  const isOfProgram =
    !/^no\b/.test(submitted) ||
    /^(bulk|junk|list|auto_reply)$/.test(precedence) ||
    ["x-autoreply", "x-autorespond"].some((name) => fields.has(name));
  if (isOfProgram) return "auto-reply";
  return fields.get("return-path")?.trim() === "<>" ? "bounced" : "reply";
}

/** Returns false for a report of mere delay or of success (RFC 3464 section 2.3.3). */
function isFailure(report: string): boolean {
  const actions = [...report.matchAll(/^action:[ \t]*([a-z]+)/gim)].map(([, action = ""]) =>
    action.toLowerCase(),
  );
  return actions.length === 0 || actions.includes("failed");
}

const MAX_CHARACTERS = 20_000;
const MAX_FILES = 20;

/**
 * Returns the words that the timeline keeps of an e-mail.
 * @param files names of its files that stay in the mailbox
 */
export function replyText({ from }: IncomingMail, text: string, files: readonly string[]): string {
  const words = withoutQuote(cleanText(text));
  const cut = words.length > MAX_CHARACTERS ? `${words.slice(0, MAX_CHARACTERS)} …` : words;
  const names = files.slice(0, MAX_FILES).map((name) => cleanText(name).replace(/\s+/g, " ").slice(0, 100));
  const more = files.length > MAX_FILES ? [`${files.length - MAX_FILES} more`] : [];
  const along = files.length > 0 ? `Files in the mailbox: ${[...names, ...more].join(", ")}` : "";
  const sender = `From ${cleanText(from).replace(/\s+/g, " ").slice(0, 200)}`;
  return [sender, cut, along].filter(Boolean).join("\n\n").toWellFormed();
}

/**
 * Cuts off the e-mail that a reply quotes below its own words. What stands between quoted lines stays, and they with
 * it.
 */
export function withoutQuote(text: string): string {
  const lines = text.split("\n");
  const header = lines.findIndex((line, index) => isQuoteHeader(line, lines[index + 1] ?? ""));
  let end = header === -1 ? lines.length : header;
  const isQuoted = (line = "") => line.startsWith(">");
  const isBlank = (line = "") => line.trim() === "";
  let last = end;
  while (last > 0 && (isQuoted(lines[last - 1]) || isBlank(lines[last - 1]))) last -= 1;
  if (lines.slice(last, end).some(isQuoted)) {
    // "On Monday, Asha wrote:", which long addresses break in two.
    if (/:\s*$/.test(lines[last - 1] ?? "")) last -= 1;
    if (last > 0 && !isBlank(lines[last - 1]) && /^(On|Am|Le|El)\s/.test(lines[last - 1] ?? "")) last -= 1;
    end = last;
  }
  const own = lines.slice(0, end).join("\n").trim();
  return own || text;
}

/** Returns whether two lines begin what some programs put above the e-mail that they quote. */
function isQuoteHeader(line: string, next: string): boolean {
  return (
    /^-{2,} ?Original Message ?-{2,}$/i.test(line.trim()) ||
    (/^From: \S/.test(line) && /^Sent: \S/.test(next))
  );
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Returns the text of an e-mail that came as HTML alone. */
export function textOfHtml(html: string): string {
  const shown = ["style", "script", "head"].reduce(withoutElement, html);
  const lines = shown
    .replace(/\s+/g, " ")
    .replace(/<(br|\/p|\/div|\/li|\/tr|\/h[1-6]|\/blockquote)\b[^<>]*>/gi, "\n")
    .replace(/<[^<>]*>/g, "");
  const text = lines.replace(
    /&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi,
    (whole, name: string) => entity(name) ?? whole,
  );
  return text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

/** Takes elements out, each with what is in it. Reads the text once: one pattern would read on from every opening. */
function withoutElement(html: string, name: string): string {
  const lower = html.toLowerCase();
  const parts: string[] = [];
  let from = 0;
  for (;;) {
    const start = lower.indexOf(`<${name}`, from);
    if (start === -1) return parts.concat(html.slice(from)).join("");
    parts.push(html.slice(from, start));
    const end = lower.indexOf(`</${name}`, start);
    if (end === -1) return parts.join("");
    from = end + name.length + 2;
    parts.push("<x");
  }
}

function entity(name: string): string | undefined {
  if (!name.startsWith("#")) return ENTITIES[name.toLowerCase()];
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** Reads the fields of a head (RFC 5322 section 2.2), folded ones joined. */
export function readFields(head: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of head
    .replace(/\r\n?/g, "\n")
    .replace(/\n[ \t]+/g, " ")
    .split("\n")) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).trim().toLowerCase();
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}
