import { contact } from "#content/contact.ts";
import { enquiry } from "#content/enquiry.ts";
import { facts } from "#content/facts.ts";
import { home } from "#content/home.ts";
import { topNotice } from "#content/top-notice.ts";
import {
  type ContentKindName,
  contentId,
  contentKinds,
  type ShippedDocument,
  type WordsOf,
} from "./kinds.ts";

/** The words that the program ships with, by kind and key; the key is "" where the kind has one document. */
const shippedWords: { [Name in ContentKindName]: Readonly<Record<string, WordsOf<Name>>> } = {
  facts: { "": facts },
  home: { "": home },
  contact: { "": contact },
  enquiry: { "": enquiry },
  notice: { "": topNotice },
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
