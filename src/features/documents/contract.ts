import * as z from "zod/mini";
import { endpoint } from "#platform/contract/endpoint.ts";
import { idParam } from "#platform/contract/fields.ts";

/** An attachment came with a line of a timeline, such as a reply. */
const documentKinds = ["resume", "additional", "portrait", "picture", "attachment"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Where a file stands with the virus scanner; `none`: there was no scanner when it came. */
const scanStates = ["none", "pending", "clean", "infected"] as const;
export type ScanState = (typeof scanStates)[number];

/** A document of a record, as those who may read the record get it. */
export const linkedDocument = z.object({
  _id: z.string(),
  name: z.string(),
  size: z.number(),
  /** Signed URL, good for five minutes. */
  url: z.string(),
  /** Contents that a reader should beware of: scripts, launch actions, embedded files. */
  flags: z.array(z.string()),
  /** Only `none` and `clean` are given out; the other states are those of the virus scanner. */
  scan: z.enum(scanStates),
});
export type LinkedDocument = z.output<typeof linkedDocument>;

/** The sides of the square thumbnails of a portrait, as in their addresses. */
export const thumbnailSides = ["160", "320", "480", "640"] as const;

export const outcomes = {
  notFound: "There is no such document, or its link has expired.",
  pending: "This file has not been checked for viruses yet. It opens as soon as it is.",
  overdue:
    "The virus scanner has given no verdict on this file for over an hour, so it stays closed. The reason is in the server's log.",
  damaged:
    "This file is damaged: it differs from the stored one. It can be restored from a backup of the server.",
  infected:
    "The virus scanner found something in this file, so it can't be opened. Ask the person for another one.",
} as const;

export const readDocument = endpoint({
  id: "readDocument",
  method: "GET",
  path: "/v1/documents/{id}",
  access: "public",
  summary: "A file: team pictures for everyone, resumes by a signed URL or with a token",
  params: z.object({ id: idParam }),
  query: z.object({
    /** Unix time in seconds at which the link ends. */
    expires: z.optional(z.string()),
    /** Whom the link was given to: it ends when they may not read the document any more. */
    reader: z.optional(z.string()),
    signature: z.optional(z.string()),
    /** The width in pixels of the square cut from the upper part of a team picture; other files are sent whole. */
    side: z.optional(z.enum(thumbnailSides, `The side is one of ${thumbnailSides.join(", ")}.`)),
  }),
  faults: ["forbidden"],
});
