import { defineNoun } from "#features/define-noun.server.ts";

export const teamNoun = defineNoun({
  name: "team",
  table: "team_members",
  nameColumns: ["name"],
});
