import type { recordAudit } from "#features/audit/storage.server.ts";
import type { processPicture } from "#features/documents/picture.server.ts";
import { cleanFileName } from "#features/documents/rules.ts";
import type { deleteDocument, insertDocument, NewDocument } from "#features/documents/storage.server.ts";
import { type Call, type Handler, handle, Reply } from "#platform/api/serve.server.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import type { Database, Tx } from "#platform/database/db.server.ts";
import { readPage } from "#platform/database/pagination.server.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import * as contract from "./contract.ts";
import * as storage from "./storage.server.ts";

export interface TeamParts {
  db: Database;
  clock: Clock;
  audit: typeof recordAudit;
  processPicture: typeof processPicture;
  documents: { insert: typeof insertDocument; delete: typeof deleteDocument };
}

/** The team: everyone reads it, staff change it. */
export function teamApi(parts: TeamParts): Handler[] {
  const { db, clock, audit, documents } = parts;
  return [
    handle(contract.listTeam, async ({ query }) => {
      const { rows, ...place } = await readPage(query, storage.listTeam(db.read, query));
      return { data: rows, ...place };
    }),

    handle(contract.createTeamMember, async ({ body, actor, address }) => {
      const portrait = await readPortrait(parts, body);
      const now = clock.now();
      const member = await db.transaction(async (tx) => {
        const imageId = portrait && (await documents.insert(tx, portrait, now));
        const added = await storage.insertTeamMember(tx, body, imageId ?? null, now);
        await audit(tx, { actor, action: "team.added", subjectId: added._id, address, at: now });
        return added;
      });
      return answer(contract.outcomes.added, member, 201);
    }),

    // Before `updateTeamMember`, which would take the word for an id.
    handle(contract.orderTeam, async ({ body, actor, address }) => {
      const at = clock.now();
      await db.transaction(async (tx) => {
        await storage.orderTeam(tx, body.ids, at);
        await audit(tx, { actor, action: "team.ordered", subjectId: "", address, at });
      });
      return { message: contract.outcomes.ordered };
    }),

    handle(contract.updateTeamMember, async (call) =>
      answer(contract.outcomes.saved, await change(parts, call, await readPortrait(parts, call.body))),
    ),

    handle(contract.deleteTeamMember, async ({ params, actor, address }) => {
      await db.transaction(async (tx) => {
        const { imageId } = await lock(tx, params.id);
        await storage.deleteTeamMember(tx, params.id);
        if (imageId) await documents.delete(tx, imageId);
        await audit(tx, { actor, action: "team.deleted", subjectId: params.id, address, at: clock.now() });
      });
      return { message: contract.outcomes.deleted };
    }),
  ];
}

/** The uploaded picture, made anew. Decoding takes its time, so it is done before a transaction is open. */
async function readPortrait(
  { processPicture }: TeamParts,
  { image, name }: contract.TeamBody,
): Promise<NewDocument | undefined> {
  if (!image) return undefined;
  const picture = await processPicture(new Uint8Array(await image.arrayBuffer()));
  if (!picture.ok) {
    const message = picture.reason === "too-large" ? contract.pictureTooLarge : contract.notAPicture;
    throw fieldFault("image", message);
  }
  const { mediaType, bytes } = picture;
  return { kind: "portrait", name: `${cleanFileName(name)}.webp`, mediaType, bytes };
}

function change(
  { db, clock, audit, documents }: TeamParts,
  call: Call<typeof contract.updateTeamMember>,
  portrait: NewDocument | undefined,
): Promise<contract.TeamMember> {
  const { params, body, actor, address, ifMatch } = call;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { member: present, imageId: before } = await lock(tx, params.id);
    if (ifMatch !== undefined && ifMatch !== present.version) throw new Fault("stale", { current: present });
    const kept = body.removeImage ? null : before;
    const imageId = portrait ? await documents.insert(tx, portrait, now) : kept;
    const changed = await storage.updateTeamMember(tx, present, body, imageId, now);
    if (before && before !== imageId) await documents.delete(tx, before);
    await audit(tx, { actor, action: "team.changed", subjectId: present._id, address, at: now });
    return changed;
  });
}

async function lock(tx: Tx, id: string): Promise<storage.StoredMember> {
  const found = await storage.lockTeamMember(tx, id);
  if (!found) throw new Fault("notFound", { message: contract.outcomes.notFound });
  return found;
}

function answer(message: string, member: contract.TeamMember, status?: number) {
  return new Reply({ message, data: member }, { status, headers: { ETag: `"${member.version}"` } });
}
