import { recordAudit } from "#features/audit/storage.server.ts";
import { processPicture } from "#features/documents/picture.server.ts";
import { cleanFileName } from "#features/documents/rules.ts";
import { deleteDocument, insertDocument, type NewDocument } from "#features/documents/storage.server.ts";
import { type Call, type Handler, handle, isStale, versioned } from "#platform/api/serve.server.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import type { Tx } from "#platform/database/db.server.ts";
import { readPage } from "#platform/database/pagination.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import * as storage from "./storage.server.ts";

/** Returns the endpoints of the team, which everyone reads and staff change. */
export function teamApi(services: Services): Handler[] {
  const { db } = services;
  return [
    handle(contract.listTeam, async ({ query }) => {
      const { rows, ...place } = await readPage(query, storage.listTeam(db.read, query));
      return { data: rows, ...place };
    }),

    handle(contract.createTeamMember, async (call) => {
      const portrait = await readPortrait(call.body);
      const member = await db.transaction(async (tx) => {
        const imageId = portrait && (await insertDocument(tx, portrait, call.at));
        const added = await storage.insertTeamMember(tx, call.body, imageId ?? null, call.at);
        await recordAudit(tx, call, "team.added", added._id);
        return added;
      });
      return versioned({ message: contract.outcomes.added, data: member }, 201);
    }),

    // Before `updateTeamMember`, which would take the word for an id.
    handle(contract.orderTeam, async (call) => {
      await db.transaction(async (tx) => {
        await storage.orderTeam(tx, call.body.ids, call.at);
        await recordAudit(tx, call, "team.ordered");
      });
      return { message: contract.outcomes.ordered };
    }),

    handle(contract.updateTeamMember, async (call) => {
      const data = await change(services, call, await readPortrait(call.body));
      return versioned({ message: contract.outcomes.saved, data });
    }),

    handle(contract.deleteTeamMember, async (call) => {
      const { id } = call.params;
      await db.transaction(async (tx) => {
        const { imageId } = await lock(tx, id);
        await storage.deleteTeamMember(tx, id);
        if (imageId) await deleteDocument(tx, imageId);
        await recordAudit(tx, call, "team.deleted", id);
      });
      return { message: contract.outcomes.deleted };
    }),
  ];
}

/** Returns the uploaded picture, made anew. Decoding takes its time, so it is done before a transaction is open. */
async function readPortrait({ image, name }: contract.TeamBody): Promise<NewDocument | undefined> {
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
  { db }: Services,
  call: Call<typeof contract.updateTeamMember>,
  portrait: NewDocument | undefined,
): Promise<contract.TeamMember> {
  const { params, body, at } = call;
  return db.transaction(async (tx) => {
    const { member: present, imageId: before } = await lock(tx, params.id);
    if (isStale(call, present)) throw new Fault("stale", { current: present });
    const kept = body.removeImage ? null : before;
    const imageId = portrait ? await insertDocument(tx, portrait, at) : kept;
    const changed = await storage.updateTeamMember(tx, present, body, imageId, at);
    if (before && before !== imageId) await deleteDocument(tx, before);
    await recordAudit(tx, call, "team.changed", present._id);
    return changed;
  });
}

async function lock(tx: Tx, id: string): Promise<storage.StoredMember> {
  const found = await storage.lockTeamMember(tx, id);
  if (!found) throw new Fault("notFound", { message: contract.outcomes.notFound });
  return found;
}
