import type { EnquiryKind, Inbox } from "#features/enquiries/inbox.server.ts";
import { streamCsv, streamList } from "#platform/api/list-stream.server.ts";
import { type Handler, handle } from "#platform/api/serve.server.ts";
import type { Database } from "#platform/database/db.server.ts";
import { isUnpaged, readPage } from "#platform/database/pagination.server.ts";
import * as contract from "./contract.ts";
import { csvHead, enquiryNotice, toCsvCells } from "./rules.ts";
import * as storage from "./storage.server.ts";

/** What the inbox of all enquiries has to know of these. */
export const getInTouchKind: EnquiryKind<contract.GetInTouchBody, contract.Enquiry> = {
  kind: "get-in-touch",
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

export interface GetInTouchParts {
  db: Database;
  inbox: Inbox<contract.GetInTouchBody, contract.Enquiry>;
}

/** The get-in-touch enquiries: anyone sends one, staff read and delete them. */
export function getInTouchApi({ db, inbox }: GetInTouchParts): Handler[] {
  return [
    handle(contract.listGetInTouch, async ({ query }) => {
      const list = storage.listEnquiries(db.read, query);
      if (isUnpaged(query)) return streamList("data", list);
      const { rows, ...place } = await readPage(query, list);
      return { data: rows, ...place };
    }),

    handle(
      contract.createGetInTouch,
      ({ body: { homepage, stamp, notice, ...body }, idempotencyKey, address }) =>
        inbox.post(body, { idempotencyKey, signs: { homepage, stamp }, notice, address }),
    ),

    handle(contract.exportGetInTouch, async ({ query, ...by }) => {
      const at = await inbox.recordExport(by);
      const list = storage.listEnquiries(db.read, query);
      return streamCsv({ name: "get-in-touch", at, list, head: csvHead, toCells: toCsvCells });
    }),

    handle(contract.markGetInTouch, async ({ params, body, ...by }) => ({
      data: await inbox.mark(params.id, body.read, by),
    })),

    handle(contract.deleteGetInTouch, async ({ params, ...by }) => {
      await inbox.delete(params.id, by);
      return { message: contract.outcomes.deleted };
    }),
  ];
}
