import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Tx } from "#platform/database/db.server.ts";
import { UNASSIGNED } from "./contract.ts";

/** Changes which administrator looks after a record; null for nobody. */
export async function updateAssignee(
  tx: Tx,
  table: string,
  id: string,
  assigneeId: string | null,
): Promise<void> {
  await sql`update ${sql.table(table)} set assignee_id = ${assigneeId} where id = ${id}`.execute(tx);
}

/** The columns of a record that say who looks after it, as a list selects them. */
export interface AssigneeColumns {
  assignee_id: string | null;
  assignee_name: string | null;
}

/** Selects the name of the administrator who looks after a record of a table. */
export function assigneeName(table: string) {
  return sql<string | null>`(
    select coalesce(nullif(name, ''), email) from administrators where administrators.id = ${sql.ref(`${table}.assignee_id`)}
  )`.as("assignee_name");
}

/** Returns the condition that a record is looked after by an administrator, or by nobody with `UNASSIGNED`. */
export function isAssignedTo(assignee: string, column: RawBuilder<string>): Expression<SqlBool> {
  return assignee === UNASSIGNED ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${assignee}`;
}

/** Returns the administrator who looks after a record. */
export function toAssignee({ assignee_id, assignee_name }: Partial<AssigneeColumns>) {
  return assignee_id ? { _id: assignee_id, name: assignee_name ?? "" } : null;
}
