import { pageKeyOf } from "#content/added-paths.ts";
import { enquiryPages } from "#content/enquiry-pages.ts";
import { recordDeed } from "#features/audit/deeds.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import type { ReadWords } from "#features/content/kinds.ts";
import { findAddedPage } from "#features/content/rules.ts";
import { receivedBetween } from "#features/figures/rules.ts";
import { outcomes as leadOutcomes } from "#features/leads/contract.ts";
import { leadCsv, nextStepText, stageText } from "#features/leads/rules.ts";
import { deleteTraces } from "#features/privacy/traces.server.ts";
import { splitPost } from "#features/spam/public-post.server.ts";
import { assigneeOf, openedBy } from "#features/timeline/shared-record.server.ts";
import { insertEntry } from "#features/timeline/storage.server.ts";
import { runIdempotent } from "#platform/api/idempotency.server.ts";
import { streamCsv, streamList } from "#platform/api/list-stream.server.ts";
import { type Call, type Handler, handle, isStale } from "#platform/api/serve.server.ts";
import { Fault } from "#platform/contract/errors.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { isUnpaged, type List, readPage } from "#platform/database/pagination.server.ts";
import { lockRow } from "#platform/database/records.server.ts";
import type { Services } from "#services.server.ts";
import { outcomes } from "./contract.ts";
import { submitEnquiry } from "./inbox.server.ts";
import { type EnquiryKind, eachKind, type Sent, type Stored } from "./kind.server.ts";

/**
 * Returns the endpoints of both kinds of enquiry: visitors send them; staff list, export, mark, work on and delete
 * them.
 */
export function enquiriesApi(services: Services): Handler[] {
  return eachKind((kind) => kindApi(services, kind)).flat();
}

function kindApi<Body extends Sent<Body>, Enquiry extends Stored<Body>>(
  services: Services,
  kind: EnquiryKind<Body, Enquiry>,
): Handler[] {
  const { db, content } = services;
  const { name, calls, storage, texts, rowsName } = kind;
  const { deleted, notFound } = outcomes[name];

  return [
    handle(calls.list, async ({ query: { limit, cursor, ...query }, actor }) => {
      const wish = { limit, cursor };
      const list = listOf({ query, actor });
      if (isUnpaged(wish)) return streamList(rowsName, list);
      const { rows, ...place } = await readPage(wish, list);
      return { [rowsName]: rows, ...place };
    }),

    handle(calls.create, (call) => {
      const { body, notice, request } = splitPost<Body>(call);
      const page = pageWithForm(content.words(), body.page);
      return submitEnquiry(services, kind, { body: { ...body, page }, notice }, request);
    }),

    handle(calls.export, async (call) => {
      await db.transaction((tx) => recordDeed(services, tx, call, `${name}.exported`));
      return streamCsv({
        name: kind.csvName,
        at: call.at,
        list: listOf(call),
        columns: [...texts.csv, ...leadCsv],
      });
    }),

    // After the export, whose last word it would take for an id.
    handle(calls.read, async ({ params }) => {
      const [found] = await storage.findById(db.read, [params.id]);
      if (!found) throw new Fault("notFound", { message: notFound });
      return { data: found };
    }),

    handle(calls.mark, async (call) => {
      const { id } = call.params;
      const { read } = call.body;
      const [marked] = await db.transaction(async (tx) => {
        if (await storage.readStatus.markRead(tx, id, read ? call.at : null)) {
          await recordAudit(tx, call, `${name}.marked`, id, read ? "read" : "unread");
          if (read) await insertEntry(tx, openedBy(name, id, call));
        }
        return storage.findById(tx, [id]);
      });
      if (!marked) throw new Fault("notFound", { message: notFound });
      return { data: marked };
    }),

    handle(calls.changeLead, async (call) => ({
      message: leadOutcomes.saved,
      data: await changeLead(call, async (tx, found) => {
        if (isStale(call, found)) throw new Fault("stale", { current: found });
        const { body, params, actor, at } = call;
        const lead = { ...body, lostReason: body.stage === "lost" ? body.lostReason : "" };
        const line = { kind: name, recordId: params.id, actor, at };
        if (stageText(lead) !== stageText(found))
          await insertEntry(tx, { ...line, event: "stage", detail: stageText(lead) });
        if (nextStepText(lead) !== nextStepText(found))
          await insertEntry(tx, { ...line, event: "next-step", detail: nextStepText(lead) });
        await storage.updateLead(tx, params.id, lead);
        await recordAudit(tx, call, `${name}.lead-changed`, params.id);
      }),
    })),

    handle(calls.noteAnswer, async (call) => ({
      message: leadOutcomes.answered,
      data: await changeLead(call, async (tx) => {
        await runIdempotent(tx, call.idempotencyKey, call.at, () => noteAnswer(tx, call));
      }),
    })),

    handle(calls.delete, async (call) => {
      const { id } = call.params;
      await db.transaction(async (tx) => {
        if ((await storage.deleteById(tx, [id])) === 0) throw new Fault("notFound", { message: notFound });
        await deleteTraces(tx, id, call.at);
        await recordAudit(tx, call, `${name}.deleted`, id);
      });
      return { message: deleted };
    }),
  ];

  /** Returns the list that a query asks for. */
  function listOf({ query, actor }: Pick<Call<typeof calls.export>, "query" | "actor">): List<Enquiry> {
    const filter = { ...query, ...receivedBetween(query), assignee: assigneeOf(query, actor) };
    return storage.list(db.read, filter);
  }

  async function noteAnswer(tx: Tx, call: Call<typeof calls.noteAnswer>): Promise<null> {
    const { params, body, actor, at } = call;
    await storage.recordAnswer(tx, params.id, at);
    const line = { kind: name, recordId: params.id, event: "answered", detail: body.how } as const;
    await insertEntry(tx, { ...line, actor, at });
    await recordAudit(tx, call, `${name}.answered`, params.id);
    return null;
  }

  /** Changes an enquiry whose row is locked. Returns it as it is then. */
  async function changeLead(
    { params: { id } }: { params: { id: string } },
    change: (tx: Tx, found: Enquiry) => Promise<void>,
  ): Promise<Enquiry> {
    const changed = await db.transaction(async (tx) => {
      await lockRow(tx, storage.table, id);
      const [found] = await storage.findById(tx, [id]);
      if (!found) return undefined;
      await change(tx, found);
      return (await storage.findById(tx, [id]))[0];
    });
    if (!changed) throw new Fault("notFound", { message: notFound });
    return changed;
  }
}

/** Returns the path of a page with an enquiry form, one of an owner's own too; "" for any other text. */
function pageWithForm(words: ReadWords, path: string): string {
  if (Object.hasOwn(enquiryPages, path)) return path;
  const key = pageKeyOf(path);
  return key && findAddedPage(words, key) ? path : "";
}
