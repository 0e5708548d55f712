import { streamCsv, streamList } from "#platform/api/list-stream.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import type { Database, Db } from "#platform/database/db.server.ts";
import { isUnpaged, type List, readPage } from "#platform/database/pagination.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import * as contract from "./contract.ts";
import { actionText, actorText } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** Gives what the records of these ids are called; one that is gone is left out. */
export type FindNames = (db: Db, ids: readonly string[]) => Promise<Map<string, string>>;

export interface AuditParts {
  db: Database;
  clock: Clock;
  audit: typeof storage.recordAudit;
  /** What the records are called, by the kind of subject. */
  findNames: Record<string, FindNames>;
}

/** The log of what was done, for staff to read. */
export function auditApi({ db, clock, audit, findNames }: AuditParts): Handler[] {
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

    handle(contract.exportAudit, async ({ query, actor, address }) => {
      const at = clock.now();
      const entry = { actor, action: "audit.exported", subjectId: "", address, at } as const;
      await db.transaction((tx) => audit(tx, entry));
      const head = ["time (UTC)", "who", "what", "detail", "kind of record", "record", "address"];
      return streamCsv({ name: "activity", at, list: listOf(query), head, toCells });
    }),
  ];

  function listOf(filter: storage.AuditFilter): List<storage.StoredAuditEntry> {
    return {
      find: (part) => storage.findAudit(db.read, { ...filter, ...part }),
      count: () => storage.countAudit(db.read, filter),
    };
  }

  /** Joins lines to what their records are called now: one look a kind. */
  async function present(rows: storage.StoredAuditEntry[]): Promise<contract.AuditEntry[]> {
    const names = new Map<string, string>();
    for (const [kind, subjects] of Map.groupBy(rows, (row) => row.subject.kind)) {
      const ids = new Set(subjects.map((row) => row.subject._id).filter(Boolean));
      const found = ids.size > 0 ? await findNames[kind]?.(db.read, [...ids]) : undefined;
      for (const [id, name] of found ?? []) names.set(id, name);
    }
    return rows.map((row) => ({
      ...row,
      subject: { ...row.subject, name: names.get(row.subject._id) ?? null },
    }));
  }
}

function toCells({ createdAt, actor, action, detail, subject, address }: storage.StoredAuditEntry): string[] {
  return [createdAt, actorText(actor), actionText(action), detail, subject.kind, subject._id, address];
}
