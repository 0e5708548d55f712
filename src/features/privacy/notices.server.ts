import { fillWords } from "#content/fill.ts";
import { fillNotices } from "#content/notice-tokens.ts";
import { applicationNotice, enquiryNotice, findNotice, type PrivacyNotice } from "#content/notices.ts";
import type { ReadWords, WordsOf } from "#features/content/kinds.ts";
import { type KindWith, kinds } from "#features/kinds.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { sha256 } from "#platform/process/id.server.ts";
import type { Services } from "#services.server.ts";
import type { NoticeWords } from "./rules.ts";
import { type AgreedNotice, insertNoticeTexts, type NoticeText, readDays } from "./storage.server.ts";

/** A kind that is sent under a notice about how long it is kept. */
export type NoticeKind = KindWith<"notice">;

/** Returns the version of the notice that stands beside a form now. */
async function readNotice(db: Db, kind: NoticeKind): Promise<string> {
  const days = await readDays(db);
  return (kinds[kind].notice === "application" ? applicationNotice(days) : enquiryNotice(days)).version;
}

/**
 * Returns the version of the notice that a person agreed to: the one that their form showed, since a page may have been
 * open while the setting changed; else the one that stands there now.
 */
export async function acceptNotice(db: Db, kind: NoticeKind, shown: string): Promise<string> {
  return shown.startsWith(`${kinds[kind].notice}-`) && findNotice(shown) ? shown : readNotice(db, kind);
}

/**
 * Keeps the words of a version and of the privacy page as they are published, in the transaction that stores what was
 * sent. Always asks the database to insert them: retention, a restore or another node may have changed what is there.
 */
export async function recordNotice(
  { content }: Pick<Services, "content">,
  tx: Tx,
  version: string,
  at: Date,
): Promise<AgreedNotice> {
  const texts = await textsOf(content, tx, version);
  if (!texts) return { version, text: null, page: null };
  await insertNoticeTexts(tx, [texts.notice, texts.page], at);
  return { version, text: texts.notice.hash, page: texts.page.hash };
}

interface Texts {
  notice: NoticeText;
  page: NoticeText;
}

/** Texts by version, made once of the words in force. */
const made = new WeakMap<ReadWords, Map<string, Texts>>();
/** Versions come from the form, so their number is bounded. */
const VERSIONS_MAX = 100;

async function textsOf(content: Services["content"], tx: Tx, version: string): Promise<Texts | undefined> {
  const words = content.words();
  const company = content.company();
  const known = made.get(words) ?? new Map<string, Texts>();
  const before = known.get(version);
  if (before) return before;
  const notice = findNotice(version);
  if (!notice) return undefined;
  // Changed days raise the revision, so the words are read anew with them.
  const page = fillNotices(words("legal", "privacy"), await readDays(tx));
  const texts = {
    notice: toText(fillWords(noticeWords(notice), company)),
    page: toText(fillWords(pageWords(page), company)),
  };
  if (known.size < VERSIONS_MAX) known.set(version, texts);
  made.set(words, known);
  return texts;
}

function noticeWords({ heading, points, consentLabel }: PrivacyNotice): NoticeWords {
  return { heading, points, consentLabel };
}

function pageWords({ updated, headline, lead, sections }: WordsOf<"legal">): object {
  return { updated, headline, lead, sections };
}

function toText(shown: object): NoticeText {
  const words = JSON.stringify(shown);
  return { hash: sha256(words), words };
}
