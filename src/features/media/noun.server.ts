import { defineNoun } from "#features/define-noun.server.ts";

export const pictureNoun = defineNoun({ name: "picture", table: "pictures", nameColumns: ["title"] });
