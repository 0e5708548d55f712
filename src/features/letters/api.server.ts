import { exportApplications } from "#features/applications/contract.ts";
import { filterOf } from "#features/applications/filter.server.ts";
import { type ApplicationFilter, selectApplications } from "#features/applications/list-storage.server.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { undoMinutes } from "#features/mail/staff-mails.server.ts";
import { has } from "#features/roles.ts";
import { runIdempotent } from "#platform/api/idempotency.server.ts";
import {
  type Actor,
  type Call,
  type Handler,
  handle,
  notPermitted,
  Reply,
} from "#platform/api/serve.server.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import { validate } from "#platform/contract/fields.ts";
import type { Tx } from "#platform/database/db.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import * as storage from "./storage.server.ts";

/** Returns since when decisions of colleagues count in a letter to all that match; null for one to those chosen. */
function seenAt({ ids, since }: Call<typeof contract.startLetter>["body"], at: Date): string | null {
  if (ids) return null;
  const seen = since ? new Date(since) : at;
  return (seen < at ? seen : at).toISOString();
}

/** Returns the endpoints of letters to many applicants. */
export function lettersApi(services: Services): Handler[] {
  const { db, letterWriter } = services;

  async function read(id: string, actor: Actor): Promise<contract.LetterRun> {
    const [run] = await storage.findRuns(db.read, actor.administratorId, id);
    if (!run) throw new Fault("notFound", { message: contract.outcomes.notFound });
    return run;
  }

  return [
    handle(contract.startLetter, async (call) => {
      const { body, actor, at, idempotencyKey } = call;
      if (!has(actor, "applications.read")) throw notPermitted("applications.read");
      if (body.status && !has(actor, "applications.change")) throw notPermitted("applications.change");
      const held = await undoMinutes(services);
      const filter = await filterOfBody(call);
      const { answer: id } = await db.transaction((tx) =>
        runIdempotent(tx, idempotencyKey, at, () => start(tx, call, filter, held)),
      );
      letterWriter.wake();
      const message = contract.outcomes.started(body.count);
      return new Reply({ message, data: await read(id, actor) }, { status: 201 });
    }),

    handle(contract.listLetters, async ({ actor }) => ({
      data: await storage.findRuns(db.read, actor.administratorId),
    })),

    handle(contract.undoLetter, async (call) => {
      const { params, actor, at } = call;
      const { status } = await read(params.id, actor);
      // The status that it gave goes back.
      if (status && !has(actor, "applications.change")) throw notPermitted("applications.change");
      await db.transaction(async (tx) => {
        const run = { id: params.id, senderId: actor.administratorId };
        if (!(await storage.stopRun(tx, run, at)))
          throw new Fault("conflict", { message: contract.outcomes.notUndoable });
        await recordAudit(tx, call, "letter.undone", params.id);
      });
      letterWriter.wake();
      return { message: contract.outcomes.undoing, data: await read(params.id, actor) };
    }),
  ];

  /** Records the letter with its recipients. Returns its id. */
  async function start(
    tx: Tx,
    call: Call<typeof contract.startLetter>,
    filter: ApplicationFilter | undefined,
    heldMinutes: number,
  ): Promise<string> {
    const { body, actor, at } = call;
    const { subject, description, signature, status = null, count } = body;
    const seen = body.seen ? JSON.stringify(body.seen) : null;
    const senderId = actor.administratorId;
    if (await storage.isWriting(tx, senderId))
      throw new Fault("conflict", { message: contract.outcomes.underWay });
    const words = { sender_id: senderId, subject, description, signature };
    const id = await storage.insertRun(
      tx,
      { ...words, status, seen, seen_at: seenAt(body, at), held_minutes: heldMinutes },
      at,
    );
    // Locked, because a recipient's application may be deleted at the same moment.
    const chosen = choose(tx, call, filter).$if(db.engine === "postgres", (query) => query.forKeyShare());
    const total = await storage.insertRecipients(tx, id, chosen, contract.MAX_LETTERS + 1);
    if (total === 0) throw new Fault("conflict", { message: contract.outcomes.nobody });
    if (total > contract.MAX_LETTERS) throw new Fault("conflict", { message: contract.outcomes.tooMany });
    if (total !== count) throw fieldFault("count", contract.wrongNumber(total));
    await recordAudit(tx, call, "letter.written", id, `to ${contract.applicants(total)}`);
    return id;
  }

  /** Returns the query of the applications that a letter goes to. */
  function choose(
    tx: Tx,
    { body: { ids }, actor }: Call<typeof contract.startLetter>,
    filter: ApplicationFilter = { jobs: actor.jobs },
  ) {
    const chosen = selectApplications(tx, filter, "planner").select("id");
    return ids ? chosen.where("id", "in", ids) : chosen;
  }

  /** Returns the filter that a letter to all that match names; undefined for one to those chosen. */
  async function filterOfBody({ body, actor, at }: Call<typeof contract.startLetter>) {
    if (body.ids) return undefined;
    const query = validate(exportApplications.query, Object.fromEntries(new URLSearchParams(body.filter)));
    if (!query.ok) throw fieldFault("filter", contract.outcomes.badFilter);
    return filterOf(services, { query: query.value, actor, at });
  }
}
