import { type SqlBool, sql } from "kysely";
import { normalizeEmail } from "#platform/contract/fields.ts";
import type { Db, Tx } from "./db.server.ts";
import { lockRow } from "./records.server.ts";

export interface AddressedRecord {
  _id: string;
  address: string;
  createdAt: string;
}

/** The e-mail addresses in one column of a table. */
export interface Addresses {
  /** Returns the ids of the records of one address in any spelling. */
  find(db: Db, address: string): Promise<string[]>;
  /** Locks records in the order of their ids. */
  lock(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Returns a page of records in the order of their ids. */
  read(db: Db, part: { after: string | undefined; limit: number }): Promise<AddressedRecord[]>;
}

/** Returns the addresses of a table with `id` and `created_at`. */
export function addressesIn(table: string, column: string): Addresses {
  const from = sql.table(table);
  const address = sql.ref(column);
  const rows = sql`select id as "_id", ${address} as "address", created_at as "createdAt" from ${from}`;
  return {
    async find(db, wanted) {
      const key = normalizeEmail(wanted);
      // The engines fold only the case of ASCII, or differ: addresses with other letters are compared here.
      const likely = sql<SqlBool>`lower(${address}) = ${key} or octet_length(${address}) <> length(${address})`;
      const found = await sql<AddressedRecord>`${rows} where ${likely}`.execute(db);
      return found.rows.filter((row) => normalizeEmail(row.address) === key).map((row) => row._id);
    },
    async lock(tx, ids) {
      for (const id of ids.toSorted()) await lockRow(tx, table, id);
    },
    async read(db, { after = "", limit }) {
      return (await sql<AddressedRecord>`${rows} where id > ${after} order by id limit ${limit}`.execute(db))
        .rows;
    },
  };
}
