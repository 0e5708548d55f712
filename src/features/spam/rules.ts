import { kinds, kindsWith } from "#features/kinds.ts";
import type { QuarantineKind } from "./contract.ts";
import { disposableHosts, phraseGroups, shorteners } from "./phrases.ts";

const forms = kindsWith("form").map((name) => ({ ...kinds[name].form, word: kinds[name].words[0] }));

/** The titles of the forms for staff. */
export const kindNames = Object.fromEntries(forms.map(({ kind, title }) => [kind, title])) as Record<
  QuarantineKind,
  string
>;

/** Returns the noun for a record of a form. */
export function formWord(form: QuarantineKind): string {
  return forms.find(({ kind }) => kind === form)?.word ?? form;
}

/** Names of the fields of all forms, in the order in which they are shown. */
export const fieldNames: Readonly<Record<string, string>> = {
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  phoneNumber: "Phone number",
  mobileNumber: "Mobile",
  companyName: "Company",
  country: "Country",
  category: "Category",
  budget: "Budget",
  page: "From",
  source: "Came by",
  jobTitle: "Job",
  jobId: "Job ID",
  experience: "Experience (years)",
  noticePeriod: "Notice period (days)",
  expectedSalary: "Expected salary (₹ a year)",
  message: "Message",
  answers: "Answers",
};

/** One thing that speaks for spam: how much, and in words for staff. */
export interface Reason {
  points: number;
  words: string;
}

/** Points from which a message is quarantined. No single rule about a text reaches it without a second one. */
const QUARANTINE_FROM = 5;

/** Returns true when the reasons together are enough to quarantine a message. */
export function isSuspect(reasons: readonly Reason[]): boolean {
  return reasons.reduce((sum, { points }) => sum + points, 0) >= QUARANTINE_FROM;
}

/** State of a form's stamp. */
export type StampState = "good" | "none" | "forged" | "used" | "young" | "old";

/** Returns whether a stamp exempts from the tighter limits of messages without one: anybody can send an invalid one. */
export function isStamped(stamp: StampState): boolean {
  return stamp === "good" || stamp === "young";
}

const stampReasons: Record<StampState, Reason | undefined> = {
  good: undefined,
  none: {
    points: 1,
    words: "It came without a form stamp: from a program, or from a browser without script.",
  },
  old: { points: 1, words: "Its form had been open for more than a day." },
  young: { points: 3, words: "It was sent within 3 seconds of the form being touched." },
  used: { points: 3, words: "Its form stamp had been used before." },
  forged: { points: 4, words: "Its form stamp is not one of ours." },
};

interface Signals {
  /** The field that people don't see was filled in. */
  honeypotFilled: boolean;
  stamp: StampState;
  /** So many came in the name of this e-mail address that more are looked at first. */
  senderOverLimit: boolean;
  /** So many come without a valid stamp, from everywhere, that more are looked at first. */
  floodOfUnstamped: boolean;
  /** Number of other senders of the same text lately. */
  sameFromOthers: number;
}

/** Returns the reasons in how a message came, whatever it says. */
export function scoreSignals(signals: Signals): Reason[] {
  const { honeypotFilled, stamp, senderOverLimit, floodOfUnstamped, sameFromOthers } = signals;
  const same = sameFromOthers >= 3 ? 5 : 2;
  return [
    ...(honeypotFilled ? [{ points: 10, words: "A field that people don't see was filled in." }] : []),
    stampReasons[stamp] ?? [],
    ...(senderOverLimit
      ? [{ points: 5, words: "Very many messages came in the name of this e-mail address." }]
      : []),
    ...(floodOfUnstamped && !isStamped(stamp)
      ? [{ points: 5, words: "It came in a flood of messages without a valid form stamp." }]
      : []),
    ...(sameFromOthers > 0 ? [{ points: same, words: "Others sent the same text in the last days." }] : []),
  ].flat();
}

interface Content {
  name: string;
  email: string;
  /** All that was written freely, in lines. */
  text: string;
}

/**
 * Returns the reasons in what a message says. Takes it as it was typed; any language may pass. Pure, so that it can be
 * tried against whole collections of messages (test/fixtures/messages).
 */
export function scoreContent({ name, email, text }: Content): Reason[] {
  const written = `${name}\n${text}`;
  return [
    ...readLinks(written, text, hostOf(email)),
    ...readPhrases(written),
    ...readShape(name, text),
    ...when(
      disposableHosts.test(hostOf(email)),
      3,
      "Its e-mail address is of the kind that lasts ten minutes.",
    ),
  ];
}

function when(found: boolean, points: number, words: string): Reason[] {
  return found ? [{ points, words }] : [];
}

const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"'\]]+|(?<![@\w.-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|net|org|info|biz|io|co|in|me|ru|xyz|top|shop|site|online|club|live|click|vip|ly|gd)(?![\w.-]*@)\b(?:\/[^\s<>"'\]]*)?/giu;

/**
 * Scores links. One to the sender's own site is welcome; links elsewhere count, and more so with little beside them.
 */
function readLinks(written: string, text: string, sender: string): Reason[] {
  const links = (written.match(LINK) ?? []).map((link) => link.replace(/[.,;:!?)]+$/, ""));
  if (links.length === 0) return [];
  const hosts = links.map(linkHost);
  const strange = links.filter((link) => !isSameSite(linkHost(link), sender));
  const beside = text.replace(LINK, "").replace(/[^\p{L}]/gu, "");
  const share = strange.join("").length / Math.max(1, written.replace(/\s/g, "").length);
  const count = strange.length >= 5 ? 4 : Math.min(3, strange.length);
  return [
    ...when(count > 0, count, links.length === 1 ? "It has a link." : `It has ${links.length} links.`),
    ...when(text.trim() !== "" && beside.length < 15, 4, "It is hardly more than a link."),
    ...when(share > 0.5, 2, "Most of it is links."),
    ...when(
      hosts.some((host) => shorteners.test(host)),
      3,
      "It has a shortened link, behind which anything may be.",
    ),
    ...when(new Set(links).size <= links.length - 2, 2, "It has the same link again and again."),
    ...when(
      strange.length > 0 && isForeignScript(written),
      2,
      "It has a link in a text we could not answer.",
    ),
  ];
}

function linkHost(link: string): string {
  const host = link.toLowerCase().replace(/^https?:\/\//, "");
  return host.replace(/^www\./, "").split(/[/?#:]/)[0] ?? "";
}

function hostOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

function isSameSite(host: string, sender: string): boolean {
  return host === sender || host.endsWith(`.${sender}`) || sender.endsWith(`.${host}`);
}

/** Scripts of countries whose writers would use English here; the scripts of India are not among them. */
function isForeignScript(text: string): boolean {
  const letters = text.replace(LINK, "").match(/\p{L}/gu) ?? [];
  const foreign = letters.filter((letter) =>
    /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Thai}]/u.test(letter),
  );
  return foreign.length > letters.length / 2;
}

function readPhrases(written: string): Reason[] {
  const text = written.toLowerCase().replace(/[’‘]/g, "'").replace(/\s+/g, " ");
  return phraseGroups.flatMap(({ words, points, most, phrases }) => {
    const found = phrases.filter((phrase) => phrase.test(text)).length;
    return found ? [{ points: Math.min(most, found * points), words }] : [];
  });
}

/** Scores the look of a text, whatever its words are. */
function readShape(name: string, text: string): Reason[] {
  const written = `${name}\n${text}`;
  return [
    ...when(name.search(LINK) >= 0, 5, "There is a link in the name."),
    ...when(
      /<a\s|<\/a>|<script|<iframe|\[url[\]=]|\[\/url\]|\[link/i.test(written),
      4,
      "It has code of web pages or forums.",
    ),
    ...when(hasMixedWord(written), 4, "Letters of two scripts are mixed within words."),
    ...when(
      /[A-Za-z][\u200b-\u200d\u2060\ufeff]+[A-Za-z]/.test(written),
      3,
      "It has invisible signs within words.",
    ),
    ...when(
      /\b(t\.me|wa\.me)\/|\b(telegram|whatsapp)\b.{0,6}(@\w|\+\d)/i.test(written),
      2,
      "It leads to a messenger.",
    ),
    ...when(isGibberish(name), 3, "The name is no name."),
    ...when(isGibberish(text), 4, "The text has no words."),
    ...when(text !== "" && !/[\p{L}\p{N}?]/u.test(text), 2, "The text is empty but for signs."),
    ...when(isShouted(text), 1, "It is in capital letters."),
    ...when(repeatsItself(text), 2, "It says the same again and again."),
  ];
}

/**
 * Returns true for Latin letters beside Cyrillic or Greek look-alikes, which dodge filters. Hindi beside Latin is
 * Hinglish.
 */
function hasMixedWord(text: string): boolean {
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  return words.some(
    (word) => /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word),
  );
}

/** Returns true when most words are keys struck at random: hardly a vowel, or capitals in the middle. */
function isGibberish(text: string): boolean {
  const words = text.replace(LINK, "").match(/\p{L}+/gu) ?? [];
  const random = words.filter(isRandom);
  return random.length > 0 && random.length * 2 >= words.length;
}

function isRandom(word: string): boolean {
  if (word.length < 8 || !/^[a-z]+$/i.test(word)) return false;
  const vowels = word.replace(/[^aeiouy]/gi, "").length;
  const inner = word.match(/[a-z][A-Z]/g)?.length ?? 0;
  return vowels / word.length < 0.15 || inner >= 3;
}

function isShouted(text: string): boolean {
  const letters = text.match(/[A-Za-z]/g) ?? [];
  return letters.length >= 60 && letters.filter((letter) => letter < "a").length / letters.length > 0.8;
}

function repeatsItself(text: string): boolean {
  const parts = text
    .toLowerCase()
    .split(/[.!?\n।]+/)
    .map((part) => part.trim());
  const often = [...Map.groupBy(parts, (part) => part)].some(
    ([part, all]) => part.length > 7 && all.length > 2,
  );
  return often || hasWordThrice(text);
}

/**
 * Returns true for a word of three letters or more that stands three times in a row. Reads each word once: a pattern
 * tries them from each letter.
 */
function hasWordThrice(text: string): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}_]+/gu) ?? [];
  return words.some(
    (word, at) => word === words[at + 1] && word === words[at + 2] && /^\p{L}[\p{L}\p{M}]{2,}$/u.test(word),
  );
}

/** Under this many letters and digits the same words come from many who mean them. */
const PRINT_FROM = 60;

/** Returns the print of a text, the same whatever its case, spaces and signs; undefined for a short one. */
export function printOf(text: string): string | undefined {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, "");
  return plain.length < PRINT_FROM ? undefined : plain;
}
