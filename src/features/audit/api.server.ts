import { nameFinders } from "#features/nouns.server.ts";
import { streamCsv, streamList } from "#platform/api/list-stream.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import type { CsvColumn } from "#platform/contract/csv.ts";
import { isUnpaged, type List, readPage } from "#platform/database/pagination.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { actionText, actorText } from "./rules.ts";
import * as storage from "./storage.server.ts";

const csvColumns: readonly CsvColumn<storage.StoredAuditEntry>[] = [
  ["time (UTC)", ({ createdAt }) => createdAt],
  ["who", ({ actor }) => actorText(actor)],
  ["what", ({ action }) => actionText(action)],
  ["detail", ({ detail }) => detail],
  ["kind of record", ({ subject }) => subject.kind],
  ["record", ({ subject }) => subject._id],
  ["address", ({ address }) => address],
];

/** Returns the endpoints of the activity log, which staff read and export. */
export function auditApi({ db }: Services): Handler[] {
  return [
    handle(contract.listAudit, async ({ query: { limit, cursor, ...filter } }) => {
      const list = listOf(filter);
      const wish = { limit, cursor };
      if (isUnpaged(wish)) return streamList("data", list, present);
      const { rows, ...place } = await readPage(wish, list);
      return { data: await present(rows), ...place };
    }),

    handle(contract.listAuditPeople, async () => ({
      data: [
        ...(await storage.findAuditPeople(db.read)),
        ...Object.entries(contract.actorWords).map(([_id, name]) => ({ _id, name })),
      ],
    })),

    handle(contract.exportAudit, async (call) => {
      await db.transaction((tx) => storage.recordAudit(tx, call, "audit.exported"));
      return streamCsv({ name: "activity", at: call.at, list: listOf(call.query), columns: csvColumns });
    }),
  ];

  function listOf(filter: storage.AuditFilter): List<storage.StoredAuditEntry> {
    return {
      find: (part) => storage.findAudit(db.read, { ...filter, ...part }),
      count: () => storage.countAudit(db.read, filter),
    };
  }

  /** Joins lines to the present names of their records, with one query a kind. */
  async function present(rows: storage.StoredAuditEntry[]): Promise<contract.AuditEntry[]> {
    const names = new Map<string, string>();
    for (const [kind, subjects] of Map.groupBy(rows, (row) => row.subject.kind)) {
      const ids = new Set(subjects.map((row) => row.subject._id).filter(Boolean));
      const found = ids.size > 0 ? await nameFinders.get(kind)?.(db.read, [...ids]) : undefined;
      for (const [id, name] of found ?? []) names.set(id, name);
    }
    return rows.map((row) => ({
      ...row,
      subject: { ...row.subject, name: names.get(row.subject._id) ?? null },
    }));
  }
}
