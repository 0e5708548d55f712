import { recordAudit } from "#features/audit/storage.server.ts";
import { allDocuments } from "#features/content/shipped.server.ts";
import { findContent } from "#features/content/storage.server.ts";
import { cleanFileName } from "#features/documents/rules.ts";
import {
  type Call,
  type Handler,
  handle,
  isStale,
  type Route,
  versioned,
} from "#platform/api/serve.server.ts";
import { Fault, required } from "#platform/contract/errors.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { bumpRevision } from "#platform/database/revision.server.ts";
import { cacheResponse, respond } from "#platform/http/cached-response.server.ts";
import { dataPolicy } from "#platform/http/security-headers.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import { readPicture } from "./read-picture.server.ts";
import * as rules from "./rules.ts";
import * as storage from "./storage.server.ts";

/** Returns the endpoints of the picture library, which staff change. */
export function mediaApi({ db, content, pictures }: Services): Handler[] {
  /** Makes a change that pages may show. */
  async function change<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const result = await db.transaction(work);
    await content.refresh();
    pictures.wake();
    return result;
  }

  return [
    handle(contract.listPictures, async () => ({
      data: (await storage.findPictures(db.read)).map(toPicture),
    })),

    handle(contract.createPicture, async (call) => {
      const { file, title } = call.body;
      const read = await readPicture(await bytesOf(file));
      const added = await change(async (tx) => {
        // Takes the lock of the revision first: of two that want the last place, one waits.
        await bumpRevision(tx);
        if ((await storage.countPictures(tx)) >= contract.MAX_PICTURES)
          throw new Fault("conflict", { message: contract.outcomes.tooMany });
        const named = { ...read, title: title || titleOf(file.name), focus: middle };
        const inserted = await storage.insertPicture(tx, named, call.at);
        await recordAudit(tx, call, "picture.added", inserted._id);
        return inserted;
      });
      return versioned({ message: contract.outcomes.added, data: toPicture(added) }, 201);
    }),

    handle(contract.changePicture, async (call) => {
      const { title, focus } = call.body;
      const changed = await change(async (tx) => {
        const present = await lock(tx, call);
        const moves = focus && (focus.x !== present.focus.x || focus.y !== present.focus.y);
        const next = {
          ...present,
          title: title || present.title,
          ...(moves && { focus, version: present.version + 1 }),
        };
        // What was cut shows another part now.
        if (moves) await storage.deleteFiles(tx, present._id, { keepsOriginal: true });
        const updated = await storage.updatePicture(tx, next, call.at);
        await recordAudit(tx, call, "picture.changed", present._id);
        await bumpRevision(tx);
        return updated;
      });
      return versioned({ message: contract.outcomes.saved, data: toPicture(changed) });
    }),

    handle(contract.replacePicture, async (call) => {
      const read = await readPicture(await bytesOf(call.body.file));
      const replaced = await change(async (tx) => {
        const present = await lock(tx, call);
        await storage.deleteFiles(tx, present._id, { keepsOriginal: false });
        const next = { ...present, ...read, focus: middle, version: present.version + 1 };
        const updated = await storage.updatePicture(tx, next, call.at, read.file);
        await recordAudit(tx, call, "picture.replaced", present._id);
        await bumpRevision(tx);
        return updated;
      });
      return versioned({ message: contract.outcomes.replaced, data: toPicture(replaced) });
    }),

    handle(contract.listPictureUses, async ({ params }) => {
      const { _id } = required(await storage.findPicture(db.read, params.id), notFound);
      return { data: await findUses(db.read, _id) };
    }),

    handle(contract.deletePicture, async (call) => {
      await change(async (tx) => {
        const { _id } = await lock(tx, call);
        const uses = await findUses(tx, _id);
        if (uses.length > 0) throw new Fault("conflict", { message: inUse(uses) });
        await storage.deletePicture(tx, _id);
        await recordAudit(tx, call, "picture.deleted", _id);
        await bumpRevision(tx);
      });
      return { message: contract.outcomes.deleted };
    }),
  ];
}

const middle = { x: 50, y: 50 };

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer());
}

/** Returns the title of a picture by the name of its file. */
function titleOf(name: string): string {
  return cleanFileName(name).replace(/\.[a-z0-9]{1,5}$/i, "");
}

async function lock(
  tx: Tx,
  call: Pick<Call<typeof contract.deletePicture>, "params" | "ifMatch">,
): Promise<storage.StoredPicture> {
  const found = required(await storage.lockPicture(tx, call.params.id), notFound);
  if (isStale(call, found)) throw new Fault("stale", { current: toPicture(found) });
  return found;
}

function notFound(): Fault {
  return new Fault("notFound", { message: contract.outcomes.notFound });
}

/** Finds the documents whose words name a picture. */
async function findUses(db: Db, id: string): Promise<contract.PictureUse[]> {
  const stored = await findContent(db);
  return allDocuments(stored).flatMap(({ _id, title }) => {
    const own = stored.get(_id);
    const places = contract.usedIn.map((one) => ({ one, paths: rules.pathsOfPicture(own?.[one], id) }));
    const used = places.filter(({ paths }) => paths.length > 0);
    if (used.length === 0) return [];
    const paths = [...new Set(used.flatMap((place) => place.paths))];
    return [{ _id, title, in: used.map(({ one }) => one), paths }];
  });
}

/** Documents that a refusal names. */
const MAX_NAMED = 5;

function inUse(uses: readonly contract.PictureUse[]): string {
  const named = uses.slice(0, MAX_NAMED).map((use) => {
    const places = use.in.map((one) => contract.usedInWords[one]).join(" and ");
    return `${use.title} (${places})`;
  });
  const more = uses.length > MAX_NAMED ? ` and ${uses.length - MAX_NAMED} more` : "";
  return `${contract.outcomes.inUse}: ${named.join(", ")}${more}`;
}

function toPicture(stored: storage.StoredPicture): contract.Picture {
  const { _id, title, drawing, width, height, focus, version, createdAt, updatedAt } = stored;
  const shown = rules.shownText(_id, version, stored);
  const key = `${_id}-${version}`;
  const preview = drawing
    ? rules.fileAddress(key, undefined)
    : rules.fileAddress(key, `whole-${rules.widthsOf(width, "whole")[0]}.webp`);
  return { _id, title, drawing, width, height, focus, version, preview, shown, createdAt, updatedAt };
}

const mediaTypes: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  svg: "image/svg+xml; charset=utf-8",
};

/**
 * Returns the addresses of pictures, which name their version and are cached for good. A former version leads to the
 * present one: a page that was loaded before it still finds its pictures.
 */
export function mediaRoutes({ db, pictures }: Services): Route[] {
  async function answer(request: Request, fileName: string): Promise<Response | undefined> {
    const asked = rules.readFileName(fileName);
    const picture = asked && (await storage.findPicture(db.read, asked.id));
    if (!picture) return undefined;
    const { name, version } = asked;
    if (version !== picture.version) {
      const headers = { "cache-control": "no-store" };
      const location = rules.fileAddress(`${picture._id}-${picture.version}`, name);
      return new Response(null, { status: 302, headers: { ...headers, location } });
    }
    const bytes = await pictures.read(picture, name);
    if (!bytes) return undefined;
    const file = cacheResponse({
      status: 200,
      headers: {
        "content-type": mediaTypes[name?.split(".").at(-1) ?? "svg"] ?? "application/octet-stream",
        "cache-control": "public, max-age=31536000, immutable",
        "content-disposition": "inline",
        "content-security-policy": `sandbox; ${dataPolicy}`,
        "x-content-type-options": "nosniff",
      },
      body: bytes,
      compress: name === undefined,
      effort: "quick",
    });
    return respond(file, request);
  }

  return [
    {
      method: "GET",
      path: `${rules.mediaPath}:file`,
      answer: (request, { params }) => answer(request, params.file ?? ""),
    },
  ];
}
