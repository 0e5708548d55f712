import { adminPaths } from "#content/paths.ts";
import { createInbox, type EnquiryKind } from "#features/enquiries/inbox.server.ts";
import * as contract from "#features/queries/contract.ts";
import { csvHead, queryNotice, toCsvCells } from "#features/queries/rules.ts";
import * as storage from "#features/queries/storage.server.ts";
import { streamCsv, streamList } from "#platform/api/list-stream.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { isUnpaged, readPage } from "#platform/database/pagination.server.ts";
import type { Services } from "#services.server.ts";

/** Tells the inbox of all enquiries about this kind. */
export const queryKind: EnquiryKind<contract.QueryBody, contract.QuickEnquiry> = {
  kind: "query",
  deskPath: adminPaths.queries,
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

/** Returns the endpoints of quick enquiries: anyone sends one, staff read and delete them. */
export function queriesApi(services: Services): Handler[] {
  const { db } = services;
  const inbox = createInbox(services, queryKind);
  return [
    handle(contract.listQueries, async ({ query }) => {
      const list = storage.listQueries(db.read, query);
      if (isUnpaged(query)) return streamList("queries", list);
      const { rows, ...place } = await readPage(query, list);
      return { queries: rows, ...place };
    }),

    handle(
      contract.createQuery,
      ({ body: { homepage, stamp, notice, ...body }, idempotencyKey, address, at }) =>
        inbox.post(body, { idempotencyKey, spamFields: { homepage, stamp }, notice, address, at }),
    ),

    handle(contract.exportQueries, async (call) => {
      await inbox.recordExport(call);
      const list = storage.listQueries(db.read, call.query);
      return streamCsv({ name: "quick-enquiries", at: call.at, list, head: csvHead, toCells: toCsvCells });
    }),

    handle(contract.markQuery, async (call) => ({
      data: await inbox.mark(call.params.id, call.body.read, call),
    })),

    handle(contract.deleteQuery, async (call) => {
      await inbox.delete(call.params.id, call);
      return { message: contract.outcomes.deleted };
    }),
  ];
}
