import { apply } from "#content/apply.ts";
import { blog } from "#content/blog.ts";
import { brand } from "#content/brand.ts";
import { careers } from "#content/careers.ts";
import { contact } from "#content/contact.ts";
import { enquiry } from "#content/enquiry.ts";
import { facts } from "#content/facts.ts";
import { failures } from "#content/failures.ts";
import { footer } from "#content/footer.ts";
import { home } from "#content/home.ts";
import { job } from "#content/job.ts";
import { mailTemplates } from "#content/mail-templates.ts";
import { navigation } from "#content/navigation.ts";
import { newsletter } from "#content/newsletter.ts";
import { shippedPages } from "#content/pages.ts";
import { rejectionReasons } from "#content/rejection-reasons.ts";
import { team } from "#content/team.ts";
import { testimonials } from "#content/testimonials.ts";
import { topNotice } from "#content/top-notice.ts";
import {
  addedDocument,
  type ContentKindName,
  contentId,
  contentKinds,
  type ReadWords,
  type ShippedDocument,
  type SiteDocument,
  type WordsOf,
} from "./kinds.ts";

/** The words that the program ships with, by kind and key; the key is "" where the kind has one document. */
const shippedWords: { [Name in ContentKindName]: Readonly<Record<string, WordsOf<Name>>> } = {
  facts: { "": facts },
  brand: { "": brand },
  logo: { "": {} },
  navigation: { "": navigation },
  footer: { "": footer },
  home: { "": home },
  testimonials: { "": testimonials },
  contact: { "": contact },
  enquiry: { "": enquiry },
  careers: { "": careers },
  job: { "": job },
  apply: { "": apply },
  team: { "": team },
  newsletter: { "": newsletter },
  blog: { "": blog },
  failures: { "": failures },
  notice: { "": topNotice },
  "mail-templates": { "": mailTemplates },
  "rejection-reasons": { "": rejectionReasons },
  ...shippedPages,
};

/** Every document, in the order of the register, by `_id`. */
export const shippedDocuments: ReadonlyMap<string, ShippedDocument> = new Map(
  Object.entries(contentKinds).flatMap(([name, { title, schema }]) => {
    const kind = name as ContentKindName;
    return Object.entries(shippedWords[kind]).map(([key, words]): [string, ShippedDocument] => {
      const _id = contentId(kind, key);
      return [_id, { _id, kind, key, title: key ? `${title}: ${key}` : title, schema, words }];
    });
  }),
);

/** Returns whether an owner's words are in force in place of the shipped ones. */
export function isOwn(words: ReadWords, kind: "facts" | "brand" | "logo"): boolean {
  return words(kind) !== shippedDocuments.get(kind)?.words;
}

/** Returns the document with an id: a shipped one, or one that owners add, whether it exists or not. */
export function siteDocument(id: string): SiteDocument | undefined {
  return shippedDocuments.get(id) ?? addedDocument(id);
}

/** Returns every document: the shipped ones, then those that owners have added. */
export function allDocuments(stored: ReadonlyMap<string, unknown>): SiteDocument[] {
  const added = [...stored.keys()].toSorted().flatMap((id) => addedDocument(id) ?? []);
  return [...shippedDocuments.values(), ...added];
}
