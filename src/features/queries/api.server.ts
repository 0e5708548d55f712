import type { EnquiryKind, Inbox } from "#features/enquiries/inbox.server.ts";
import { streamCsv, streamList } from "#platform/api/list-stream.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import type { Database } from "#platform/database/db.server.ts";
import { isUnpaged, readPage } from "#platform/database/pagination.server.ts";
import * as contract from "./contract.ts";
import { csvHead, queryNotice, toCsvCells } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** What the inbox of all enquiries has to know of these. */
export const queryKind: EnquiryKind<contract.QueryBody, contract.QuickEnquiry> = {
  kind: "query",
  storage: {
    insert: storage.insertQuery,
    findById: storage.findQueriesById,
    deleteById: storage.deleteQueriesById,
    marks: storage.queryMarks,
  },
  words: ({ name, message }) => ({ name, text: message }),
  notice: queryNotice,
  outcomes: contract.outcomes,
};

export interface QueriesParts {
  db: Database;
  inbox: Inbox<contract.QueryBody, contract.QuickEnquiry>;
}

/** The quick enquiries: anyone sends one, staff read and delete them. */
export function queriesApi({ db, inbox }: QueriesParts): Handler[] {
  return [
    handle(contract.listQueries, async ({ query }) => {
      const list = storage.listQueries(db.read, query);
      if (isUnpaged(query)) return streamList("queries", list);
      const { rows, ...place } = await readPage(query, list);
      return { queries: rows, ...place };
    }),

    handle(contract.createQuery, ({ body: { homepage, stamp, notice, ...body }, idempotencyKey, address }) =>
      inbox.post(body, { idempotencyKey, signs: { homepage, stamp }, notice, address }),
    ),

    handle(contract.exportQueries, async ({ query, ...by }) => {
      const at = await inbox.recordExport(by);
      const list = storage.listQueries(db.read, query);
      return streamCsv({ name: "quick-enquiries", at, list, head: csvHead, toCells: toCsvCells });
    }),

    handle(contract.markQuery, async ({ params, body, ...by }) => ({
      data: await inbox.mark(params.id, body.read, by),
    })),

    handle(contract.deleteQuery, async ({ params, ...by }) => {
      await inbox.delete(params.id, by);
      return { message: contract.outcomes.deleted };
    }),
  ];
}
