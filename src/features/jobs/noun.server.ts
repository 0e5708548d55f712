import { defineNoun } from "#features/define-noun.server.ts";

export const jobNoun = defineNoun({
  name: "job",
  table: "jobs",
  nameColumns: ["title"],
});
