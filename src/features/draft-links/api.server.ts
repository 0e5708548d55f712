import { shownOn } from "#content/shown-on.ts";
import { recordAudit } from "#features/audit/storage.server.ts";
import { outcomes } from "#features/content/contract.ts";
import { withDraft } from "#features/content/draft-pages.server.ts";
import type { SiteDocument } from "#features/content/kinds.ts";
import { notFound as noDocument } from "#features/content/lock.server.ts";
import { readable } from "#features/content/rules.ts";
import { siteDocument } from "#features/content/shipped.server.ts";
import { findOneContent, lockAdded } from "#features/content/storage.server.ts";
import { permissionsOf, readRoles } from "#features/roles.ts";
import { type Call, type Handler, handle, type Route } from "#platform/api/serve.server.ts";
import { DAY_MS } from "#platform/contract/durations.ts";
import { Fault, fieldFault } from "#platform/contract/errors.ts";
import { escapeHtml } from "#platform/contract/html.ts";
import { momentInIndia } from "#platform/contract/india-day.ts";
import type { Db, Tx } from "#platform/database/db.server.ts";
import { lockSetting } from "#platform/database/settings.server.ts";
import { randomToken } from "#platform/process/id.server.ts";
import type { Services } from "#services.server.ts";
import * as contract from "./contract.ts";
import * as storage from "./storage.server.ts";

/** Returns the endpoints of links that show drafts to people without an account (decision 36). */
export function draftLinksApi({ db }: Services): Handler[] {
  return [
    handle(contract.listDraftLinks, async ({ params, at }) => {
      await requireDocument(db.read, params.id);
      return { data: await storage.findDraftLinks(db.read, params.id, at) };
    }),

    handle(contract.createDraftLink, async (call) => {
      const { params, body, at, actor } = call;
      const document = await requireDocument(db.read, params.id);
      if (!shownOn(document._id).some(({ path }) => path === body.path))
        throw fieldFault("path", outcomes.notOnPage);
      const token = randomToken();
      const link = { path: body.path, createdBy: actor.administratorId, documentId: document._id };
      const expiresAt = new Date(at.getTime() + body.days * DAY_MS);
      const links = await db.transaction(async (tx) => {
        await lockLinks(tx, document);
        const found = await storage.findDraftLinks(tx, document._id, at);
        if (found.length >= contract.MAX_LINKS)
          throw new Fault("conflict", { message: contract.outcomes.tooMany });
        const id = await storage.insertDraftLink(tx, { ...link, token, expiresAt }, at);
        await recordAudit(tx, call, "draft-link.made", document._id, `until ${expiresAt.toISOString()}`);
        const made = await storage.findDraftLinks(tx, document._id, at);
        return made.filter(({ _id }) => _id === id);
      });
      const [made] = links;
      if (!made) throw new Fault("internal");
      return { data: { ...made, href: contract.draftLinkPath + token } };
    }),

    handle(contract.deleteDraftLink, async (call) => {
      await db.transaction((tx) => endLink(tx, call));
      return { message: contract.outcomes.ended };
    }),
  ];
}

/** Returns a document. Throws Fault `notFound` where there is none. */
async function requireDocument(db: Db, id: string): Promise<SiteDocument> {
  const document = siteDocument(id);
  const isThere = document?.words || (await findOneContent(db, id));
  if (!document || !isThere) throw noDocument();
  return document;
}

/**
 * Locks the links of a document: of some that are made at once each sees those before. Throws Fault `notFound` when the
 * document was deleted meanwhile; a shipped one is always there, and has no row before it is changed.
 */
async function lockLinks(tx: Tx, { _id, words }: SiteDocument): Promise<void> {
  if (words) await lockSetting(tx, "draft-links", "");
  else if (!(await lockAdded(tx, _id))) throw noDocument();
}

async function endLink(tx: Tx, call: Call<typeof contract.deleteDraftLink>): Promise<void> {
  const { id, linkId } = call.params;
  if (!(await storage.deleteDraftLink(tx, id, linkId)))
    throw new Fault("notFound", { message: contract.outcomes.noLink });
  await recordAudit(tx, call, "draft-link.ended", id);
}

/** Forbids scripts and forms on the page of a draft, and other pages to frame it. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const draftHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": policy,
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-robots-tag": "noindex, nofollow",
};

/** Returns the address of links. It answers the page with the present draft, and 404 without saying why. */
export function draftLinkRoutes(services: Services): Route[] {
  return [
    {
      method: "GET",
      path: `${contract.draftLinkPath}:token`,
      answer: (_, { params }) => answerLink(services, params.token ?? ""),
    },
  ];
}

async function answerLink(
  { db, clock, content, draftPages }: Services,
  token: string,
): Promise<Response | undefined> {
  const now = clock.now();
  const link = await storage.findByToken(db.read, token, now);
  const document = link && siteDocument(link.documentId);
  if (!document || !permissionsOf(readRoles(link.roles)).has("content.change")) return undefined;
  const { draft = null } = (await findOneContent(db.read, document._id)) ?? {};
  const shown = readable(document, draft);
  if (draft && !shown) return unfinished();
  const words = content.words();
  const html = await draftPages.render(link.path, shown ? withDraft(words, document, shown, now) : words);
  const noted = html.replace(/<body[^>]*>/, (body) => body + noteUntil(link.expiresAt));
  return new Response(noted, { headers: draftHeaders });
}

/** Answers for a draft that could not be published either: no page can be made of it. */
function unfinished(): Response {
  const headers = { ...draftHeaders, "content-type": "text/plain; charset=utf-8", "retry-after": "300" };
  return new Response(contract.outcomes.unfinished, { status: 503, headers });
}

/** Returns the line above the page, in the look of the notice on top. */
function noteUntil(expiresAt: string): string {
  const note = escapeHtml(contract.draftNote(momentInIndia(new Date(expiresAt))));
  return `<aside class="tone-ink" aria-label="Draft"><p class="page"><span class="footer-line">${note}</span></p></aside>`;
}
