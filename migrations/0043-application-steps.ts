import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Engine } from "#platform/database/db.server.ts";

const answer = sql`lines.event = 'mail'`;
const interview = sql`lines.event = 'interview-arranged' or lines.event = 'status'
  and lines.detail like '%→ Interview Scheduled' and applications.status not in ('Pending', 'Reviewed')`;
const hire = sql`lines.event = 'status' and lines.detail like '%→ Hired' and applications.status = 'Hired'`;

/** Keeps how many minutes after it came in an application was answered, interviewed and hired, as its timeline says. */
export function applicationSteps(engine: Engine): Migration {
  return {
    async up(db: Kysely<object>) {
      for (const column of ["answered_after", "interviewed_after", "hired_after"])
        await db.schema.alterTable("applications").addColumn(column, "integer").execute();
      const after = (moment: "min" | "max", lines: RawBuilder<unknown>) => sql`(
        select ${minutes(engine, sql`${sql.raw(moment)}(lines.created_at)`)} from timeline as lines
        where lines.record_id = applications.id and (${lines}))`;
      await sql`
        update applications set answered_after = ${after("min", answer)},
          interviewed_after = ${after("min", interview)}, hired_after = ${after("max", hire)}`.execute(db);
    },
  };
}

/** Returns the whole minutes from the arrival of an application to a time. */
function minutes(engine: Engine, time: RawBuilder<unknown>): RawBuilder<unknown> {
  const arrival = sql.ref("applications.created_at");
  return engine === "sqlite"
    ? sql`(unixepoch(${time}) - unixepoch(${arrival})) / 60`
    : sql`floor(extract(epoch from ${time}::timestamptz - ${arrival}::timestamptz) / 60)::integer`;
}
