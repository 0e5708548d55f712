import * as z from "zod/mini";
import { kinds, kindsWith } from "#features/kinds.ts";
import { jobAnswer } from "#features/questions/contract.ts";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { done, idParam, listPlace, listQuery, sortBy, toggle } from "#platform/contract/fields.ts";

/** The forms whose messages may be quarantined. */
const quarantineKinds = kindsWith("form").map((name) => kinds[name].form.kind);
export type QuarantineKind = (typeof quarantineKinds)[number];

const quarantinedDocument = z.object({
  _id: z.string(),
  name: z.string(),
  /** Signed URL, good for five minutes. */
  url: z.string(),
  /** Contents that a reader should beware of: scripts, launch actions, embedded files. */
  flags: z.array(z.string()),
  /** Only `none` and `clean` are given out; the other states are those of the virus scanner. */
  scan: z.enum(["none", "pending", "clean", "infected"]),
});

export const quarantined = z.object({
  _id: z.string(),
  kind: z.enum(quarantineKinds),
  name: z.string(),
  email: z.string(),
  /** The sent fields. */
  body: z.record(z.string(), z.union([z.string(), z.number(), z.null(), z.array(jobAnswer)])),
  documents: z.array(quarantinedDocument),
  /** The reasons of the quarantine, in words. */
  reasons: z.array(z.string()),
  createdAt: z.string(),
});
export type Quarantined = z.output<typeof quarantined>;

export const outcomes = {
  released: "Released. It is in its list now, and its e-mails are on their way.",
  /** Answered in place of `released` while no mail server is set up. */
  releasedUnsent:
    "Released. It is in its list now. Its e-mails are saved as files: no mail server is set up.",
  releaseFailed: "It could not be released. Please try again.",
  /** Its form got new rules while it was quarantined. */
  unfit:
    "It does not meet the rules that its form has now, so it can't be released. Write to its sender from your own mailbox, or delete it.",
  confirmDelete: "Delete this for good?",
  deleted: "Deleted.",
  deleteFailed: "It could not be deleted. Please try again.",
  notFound: "This message is no longer in spam.",
  empty: "No Records Found",
  loadFailed: "The spam could not be loaded.",
} as const;

export const quarantineSorts = ["createdAt", "kind"] as const;

export const readFormStamp = endpoint({
  id: "readFormStamp",
  method: "GET",
  path: "/v1/form-stamp",
  access: "public",
  summary: "A stamp for one form: good once, from 3 seconds to 24 hours from now",
  answer: z.object({ stamp: z.string() }),
});

export const listQuarantine = endpoint({
  id: "listQuarantine",
  method: "GET",
  path: "/v1/quarantine",
  access: can("spam.read"),
  summary: "Messages set aside as spam, newest first, with the reasons; q searches all that was sent",
  query: z.object({
    ...listQuery,
    kind: z.optional(z.enum(quarantineKinds, `kind is one of ${quarantineKinds.join(", ")}.`)),
    /** Only those that reach their end: announced on the dashboard, and not erased yet. */
    ending: z.optional(toggle()),
    sort: sortBy(quarantineSorts),
  }),
  answer: z.object({ data: z.array(quarantined), ...listPlace }),
});

export const releaseQuarantined = endpoint({
  id: "releaseQuarantined",
  method: "POST",
  path: "/v1/quarantine/{id}/release",
  access: can("spam.change"),
  summary:
    "Lets something in that was set aside as spam, as if it came now: it is listed, and its e-mails go out",
  params: z.object({ id: idParam }),
  // Its form would refuse it by now.
  faults: ["conflict"],
  answer: done,
});

export const deleteQuarantined = endpoint({
  id: "deleteQuarantined",
  method: "DELETE",
  path: "/v1/quarantine/{id}",
  access: can("spam.change"),
  summary: "Deletes a message set aside as spam, with its documents",
  params: z.object({ id: idParam }),
  answer: done,
});
