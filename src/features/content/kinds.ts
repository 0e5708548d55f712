import type * as z from "zod/mini";
import { contactSchema } from "#content/schemas/contact.ts";
import { enquirySchema } from "#content/schemas/enquiry.ts";
import { factsSchema } from "#content/schemas/facts.ts";
import { homeSchema } from "#content/schemas/home.ts";
import { topNoticeSchema } from "#content/schemas/top-notice.ts";

export interface ContentKind {
  /** Its name for staff, which precedes the key where a kind has several documents. */
  title: string;
  /** Holds for words that are published. Drafts may break it. */
  schema: z.core.$ZodType<object>;
}

/**
 * The register of the kinds of documents that owners may write in place of the shipped ones. A kind is a line here and one
 * in shipped.server.ts.
 */
export const contentKinds = {
  facts: { title: "Facts about the company", schema: factsSchema },
  home: { title: "Home page", schema: homeSchema },
  contact: { title: "Contact page", schema: contactSchema },
  enquiry: { title: "Enquiry forms", schema: enquirySchema },
  notice: { title: "Notice on top", schema: topNoticeSchema },
} as const satisfies Record<string, ContentKind>;

export type ContentKindName = keyof typeof contentKinds;

/** The words of a document of a kind. */
export type WordsOf<Name extends ContentKindName> = z.output<(typeof contentKinds)[Name]["schema"]>;

/** Returns the words of a document that are in force. @param key which of its kind; "" where the kind has one */
export type ReadWords = <Name extends ContentKindName>(kind: Name, key?: string) => WordsOf<Name>;

/** A document as it is shipped. */
export interface ShippedDocument {
  /** Its kind, and after a dot its key where it has one, such as `page.about`. */
  _id: string;
  kind: ContentKindName;
  key: string;
  title: string;
  schema: ContentKind["schema"];
  words: object;
}

/** Names a document: its kind, and after a dot its key where it has one, such as `page.about`. */
export function contentId(kind: string, key: string): string {
  return key ? `${kind}.${key}` : kind;
}

/** Returns the kind of the document with an id; undefined where there is none. */
export function kindOfDocument(id: string): ContentKind | undefined {
  const [kind = ""] = id.split(".", 1);
  return Object.hasOwn(contentKinds, kind) ? contentKinds[kind as ContentKindName] : undefined;
}
