import type * as z from "zod/mini";
import { facts } from "#content/facts.ts";
import { factsSchema } from "#content/schemas/facts.ts";
import { topNoticeSchema } from "#content/schemas/top-notice.ts";
import { topNotice } from "#content/top-notice.ts";

interface ContentKind {
  /** Its name for staff, which precedes the key where a kind has several documents. */
  title: string;
  /** Holds for words that are published. Drafts may break it. */
  schema: z.core.$ZodType<object>;
  /** The words that the program ships with, by key; "" where the kind has one document. */
  shipped: Readonly<Record<string, object>>;
}

/** The register of documents that owners may write in place of the shipped ones. A kind is a line here. */
export const contentKinds = {
  facts: { title: "Facts about the company", schema: factsSchema, shipped: { "": facts } },
  notice: { title: "Notice on top", schema: topNoticeSchema, shipped: { "": topNotice } },
} as const satisfies Record<string, ContentKind>;

export type ContentKindName = keyof typeof contentKinds;

/** The words of a document of a kind. */
export type WordsOf<Name extends ContentKindName> = z.output<(typeof contentKinds)[Name]["schema"]>;

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

/** Every document, in the order of the register, by `_id`. */
export const shippedDocuments: ReadonlyMap<string, ShippedDocument> = new Map(
  Object.entries(contentKinds).flatMap(([kind, { title, schema, shipped }]) =>
    Object.entries(shipped).map(([key, words]) => {
      const _id = contentId(kind, key);
      const name = key ? `${title}: ${key}` : title;
      return [_id, { _id, kind: kind as ContentKindName, key, title: name, schema, words }] as const;
    }),
  ),
);

export function contentId(kind: string, key: string): string {
  return key ? `${kind}.${key}` : kind;
}
