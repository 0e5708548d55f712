import { adminPaths } from "#content/paths.ts";
import * as contract from "#features/enquiries/contract.ts";
import { createInbox, type EnquiryKind } from "#features/enquiries/inbox.server.ts";
import { csvHead, enquiryNotice, toCsvCells } from "#features/enquiries/rules.ts";
import * as storage from "#features/enquiries/storage.server.ts";
import { streamCsv, streamList } from "#platform/api/list-stream.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import { isUnpaged, readPage } from "#platform/database/pagination.server.ts";
import type { Services } from "#services.server.ts";

/** Tells the inbox of all enquiries about this kind. */
export const getInTouchKind: EnquiryKind<contract.GetInTouchBody, contract.Enquiry> = {
  kind: "get-in-touch",
  deskPath: adminPaths.getInTouch,
  storage: {
    insert: storage.insertEnquiry,
    findById: storage.findEnquiriesById,
    deleteById: storage.deleteEnquiriesById,
    marks: storage.enquiryMarks,
  },
  words: ({ firstName, lastName, companyName, country, message }) => ({
    name: `${firstName} ${lastName}`,
    text: `${companyName}\n${country}\n${message}`,
  }),
  notice: enquiryNotice,
  outcomes: contract.outcomes,
};

/** Returns the endpoints of get-in-touch enquiries: anyone sends one, staff read and delete them. */
export function getInTouchApi(services: Services): Handler[] {
  const { db } = services;
  const inbox = createInbox(services, getInTouchKind);
  return [
    handle(contract.listGetInTouch, async ({ query }) => {
      const list = storage.listEnquiries(db.read, query);
      if (isUnpaged(query)) return streamList("data", list);
      const { rows, ...place } = await readPage(query, list);
      return { data: rows, ...place };
    }),

    handle(
      contract.createGetInTouch,
      ({ body: { homepage, stamp, notice, ...body }, idempotencyKey, address, at }) =>
        inbox.post(body, { idempotencyKey, spamFields: { homepage, stamp }, notice, address, at }),
    ),

    handle(contract.exportGetInTouch, async (call) => {
      await inbox.recordExport(call);
      const list = storage.listEnquiries(db.read, call.query);
      return streamCsv({ name: "get-in-touch", at: call.at, list, head: csvHead, toCells: toCsvCells });
    }),

    handle(contract.markGetInTouch, async (call) => ({
      data: await inbox.mark(call.params.id, call.body.read, call),
    })),

    handle(contract.deleteGetInTouch, async (call) => {
      await inbox.delete(call.params.id, call);
      return { message: contract.outcomes.deleted };
    }),
  ];
}
