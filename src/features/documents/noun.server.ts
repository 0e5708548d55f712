import { findApplicantsOf } from "#features/applications/storage.server.ts";
import { defineNoun } from "#features/define-noun.server.ts";
import { namesIn } from "#platform/database/records.server.ts";

const findFileNames = namesIn("documents", "name");

export const documentNoun = defineNoun({
  name: "document",
  table: "documents",
  /** Finds file names, with the applicant's name: many a resume is called resume.pdf. */
  async findNames(db, ids) {
    const [names, applicants] = [await findFileNames(db, ids), await findApplicantsOf(db, ids, "all")];
    return new Map(
      [...names].map(([id, name]) => {
        const applicant = applicants.get(id);
        return [id, applicant === undefined ? name : `${name} of ${applicant}`];
      }),
    );
  },
});
