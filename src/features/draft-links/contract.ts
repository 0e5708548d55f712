import * as z from "zod/mini";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { done, idParam } from "#platform/contract/fields.ts";

/** Where a link shows its page; the token follows. */
export const draftLinkPath = "/draft/";

/** Returns the note at the top of the page. @param until the moment at which the link ends, as text */
export function draftNote(until: string): string {
  return `This is a draft that is not published. The link works until ${until}. Forms are switched off.`;
}

/** For how many days a link may work. */
export const linkDays = [1, 7, 30] as const;

/** Links of one document that work at the same time. */
export const MAX_LINKS = 20;

export const outcomes = {
  ended: "The link no longer works.",
  unfinished: "This draft is being written and can't be shown at the moment. Please try again later.",
  noLink: "There is no such link any more",
  tooMany: `A document has at most ${MAX_LINKS} links: end one first`,
  loadFailed: "The links could not be loaded",
  makeFailed: "The link could not be made. Please try again.",
  endFailed: "The link could not be ended. Please try again.",
} as const;

const draftLink = z.object({
  _id: z.string(),
  /** The address of the page that it shows, as it is once published. */
  path: z.string(),
  createdAt: z.string(),
  /** The administrator who made it; the link ends with their account, or their right to change the site. */
  createdBy: z.string(),
  expiresAt: z.string(),
});
export type DraftLink = z.output<typeof draftLink>;

const params = z.object({ id: idParam });

export const listDraftLinks = endpoint({
  id: "listDraftLinks",
  method: "GET",
  path: "/v1/content/{id}/links",
  access: can("content.change"),
  summary: "Links that show the draft of a document to people without an account, the newest first",
  params,
  answer: z.object({ data: z.array(draftLink) }),
});

export const createDraftLink = endpoint({
  id: "createDraftLink",
  method: "POST",
  path: "/v1/content/{id}/links",
  access: can("content.change"),
  summary: "Makes a link that shows a page with the draft of a document until it expires",
  params,
  body: z.object({
    path: z.string("Choose a page that shows the document"),
    days: z.literal(linkDays, `Choose how many days the link works: ${linkDays.join(", ")}`),
  }),
  status: 201,
  faults: ["conflict"],
  /** The address is answered this once: the database has only a hash of its token. */
  answer: z.object({ data: z.extend(draftLink, { href: z.string() }) }),
});

export const deleteDraftLink = endpoint({
  id: "deleteDraftLink",
  method: "DELETE",
  path: "/v1/content/{id}/links/{linkId}",
  access: can("content.change"),
  summary: "Ends a link",
  params: z.object({ id: idParam, linkId: idParam }),
  answer: done,
});
