import { type Kysely, sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Has the files of applications read again in the background that have more of them than a resume. */
export const textsOfFiles: Migration = {
  async up(db: Kysely<object>) {
    await sql`
      update resume_texts set text = null
      where application_id in (select id from applications where additional_id is not null)
        or application_id in (select record_id from timeline join timeline_documents on entry_id = timeline.id)`.execute(
      db,
    );
  },
};
