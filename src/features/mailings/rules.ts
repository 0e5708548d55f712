import { postLink } from "#content/blog-paths.ts";
import type { Company } from "#content/company.ts";
import type { Post } from "#content/schemas/post.ts";

/** Limits the e-mails of a sending that wait for their first attempt. */
const MAX_UNTRIED = 500;
/** Limits those that wait at all, such as for mail servers that answer "later". */
const MAX_WAITING = 5_000;
/** E-mails written in one transaction. */
const GROUP = 100;

/** The subscribers of a sending, by what became of their e-mails. */
export interface Counts {
  delivered: number;
  refused: number;
  leftOut: number;
  waiting: number;
  /** Those of `waiting` that no attempt was made for. */
  untried: number;
}

/** Returns how many e-mails may go to the outbox next. */
export function roomFor({ waiting, untried }: Pick<Counts, "waiting" | "untried">): number {
  return Math.max(0, Math.min(GROUP, MAX_UNTRIED - untried, MAX_WAITING - waiting));
}

export interface PostMail {
  subject: string;
  text: string;
}

/** Returns the e-mail that tells of a post, without the link to unsubscribe that each reader's own ends with. */
export function postMail(
  { key, words }: { key: string; words: Pick<Post, "title" | "summary" | "author"> },
  origin: string,
  company: Pick<Company, "name">,
): PostMail {
  const subject = words.title.replace(/\s+/g, " ").trim();
  const text = [
    subject,
    words.summary,
    `By ${words.author}`,
    `Read it here:\n${origin}${postLink(key)}`,
    `You get this e-mail because you confirmed the newsletter of ${company.name}.`,
  ].join("\n\n");
  return { subject, text };
}

/** Returns the text for one reader. */
export function textFor(text: string, unsubscribeUrl: string): string {
  return `${text}\n\nUnsubscribe:\n${unsubscribeUrl}\n`;
}
