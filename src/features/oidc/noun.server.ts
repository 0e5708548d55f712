import { defineNoun } from "#features/define-noun.server.ts";

/** Company accounts are a part of the accounts of staff that they are linked to, and end with them. */
export const companyAccountNoun = defineNoun({
  name: "company-account",
  table: "company_accounts",
  emailColumn: "email",
});
