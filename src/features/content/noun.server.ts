import { defineNoun } from "#features/define-noun.server.ts";
import { siteDocument } from "./shipped.server.ts";

export const contentNoun = defineNoun({
  name: "content",
  table: "content_documents",
  findNames: async (_db, ids) =>
    new Map(
      ids.flatMap((id): [string, string][] => {
        const document = siteDocument(id);
        return document ? [[id, document.title]] : [];
      }),
    ),
});
