import { expect, it } from "vitest";
import { companyOf } from "#content/company.ts";
import { facts } from "#content/facts.ts";
import { archive } from "./person.server.ts";

const documents = Array.from({ length: 20 }, (_, number) => ({
  _id: String(number),
  name: `${number}.pdf`,
  scan: "none" as const,
}));
const dossier = {
  email: "mira@mail.example",
  records: [{ _id: "a", kind: "application" as const, title: "Mira", createdAt: "", documents, record: {} }],
  mails: [],
  consents: new Map(),
  erasedAt: null,
  account: null,
};

it("reads no further document for an archive whose reader has left", async () => {
  let reads = 0;
  const reader = archive(
    dossier,
    async () => {
      reads += 1;
      return new Uint8Array(10);
    },
    { at: new Date(), company: companyOf(facts) },
  ).getReader();
  while (reads < 2) await reader.read();
  await reader.cancel().catch(() => {});
  expect(reads).toBeLessThan(4);
});
