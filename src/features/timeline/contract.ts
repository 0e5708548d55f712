import * as z from "zod/mini";
import { linkedDocument } from "#features/documents/contract.ts";
import type { KindWith } from "#features/kinds.ts";
import { can, type Permission } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { done, idParam, optionalText, text } from "#platform/contract/fields.ts";

const timelineEvents = [
  "received",
  "opened",
  "status",
  "mail",
  "mail-saved",
  "mail-undone",
  "reply",
  "auto-reply",
  "bounced",
  "note",
  "note-deleted",
  "assigned",
  "scored",
  "stage",
  "next-step",
  "answered",
  "interview-arranged",
  "interview-moved",
  "interview-cancelled",
] as const;
export type TimelineEvent = (typeof timelineEvents)[number];

/** One line of the timeline of a record. */
export const timelineEntry = z.object({
  _id: z.string(),
  event: z.enum(timelineEvents),
  detail: z.string(),
  /** Name of the administrator; "" for the sender of the record. */
  actor: z.string(),
  createdAt: z.string(),
  /** When a note was changed or deleted. */
  editedAt: z.nullable(z.string()),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

/** A line as the person who reads it may work on it. */
const ownTimelineEntry = z.extend(timelineEntry, {
  /** Until when the reader may change this note of theirs; null for every other line. */
  changeableUntil: z.nullable(z.string()),
  /** True for a note that the reader may delete. */
  deletable: z.boolean(),
  /** True for a line that mentions the reader, or gives them the record, and that they have not seen. */
  unseen: z.boolean(),
  /** The files of a reply that were taken in. */
  documents: z.array(linkedDocument),
});
export type OwnTimelineEntry = z.output<typeof ownTimelineEntry>;

/** An administrator as colleagues choose them. */
export const colleague = z.object({ _id: z.string(), name: z.string() });
export type Colleague = z.output<typeof colleague>;

export const MAX_MENTIONS = 20;

/** In place of an id in the filter by assignee. */
export const MINE = "me";
export const UNASSIGNED = "-";

/** Declares the filter of a list by the administrator who looks after a record: an id, `MINE` or `UNASSIGNED`. */
export const assigneeFilter = { assignee: optionalText({ max: 40 }) };

/** The administrator who looks after a record; null while nobody does. */
export const assigneeField = { assignee: z.nullable(colleague) };

export const outcomes = {
  noted: "Note saved.",
  noteFailed: "The note could not be saved. Please try again.",
  noteDeleted: "Note deleted.",
  noteDeleteFailed: "The note could not be deleted. Please try again.",
  tooManyMentions: `Mention at most ${MAX_MENTIONS} people in one note.`,
  /** There is no such note, it is somebody else's, or its hour is over. */
  notChangeable: "This note can't be changed any more. Add another one.",
  notDeletable: "There is no such note, or it is not yours.",
  assigned: (name: string) => `Assigned to ${name}.`,
  unassigned: "Unassigned.",
  assignFailed: "It could not be assigned. Please try again.",
  noColleague: "Choose a colleague who may read it.",
  notFound: "There is no such record.",
  loadFailed: "The timeline could not be loaded.",
  noColleagues: "Your colleagues could not be loaded.",
} as const;

/** The words of the activity log. */
export const actionWords = {
  "application.noted": "Added a note to an application",
  "application.note-changed": "Changed a note on an application",
  "application.note-deleted": "Deleted a note on an application",
  "application.assigned": "Gave an application to a colleague",
  "application.replied": "Took in an e-mail that answers one about an application",
  "query.noted": "Added a note to a quick enquiry",
  "query.note-changed": "Changed a note on a quick enquiry",
  "query.note-deleted": "Deleted a note on a quick enquiry",
  "query.assigned": "Gave a quick enquiry to a colleague",
  "query.replied": "Took in an e-mail that answers one about a quick enquiry",
  "get-in-touch.noted": "Added a note to a get-in-touch enquiry",
  "get-in-touch.note-changed": "Changed a note on a get-in-touch enquiry",
  "get-in-touch.note-deleted": "Deleted a note on a get-in-touch enquiry",
  "get-in-touch.assigned": "Gave a get-in-touch enquiry to a colleague",
  "get-in-touch.replied": "Took in an e-mail that answers one about a get-in-touch enquiry",
} as const;

const noteBody = z.object({ note: text({ required: "Write a note first.", max: 5000, lines: true }) });

/** Names a kind of record in its calls, and the permissions that they ask for. */
interface TimelineKind<Read extends Permission, Note extends Permission, Assign extends Permission> {
  path: `/v1/${string}`;
  /** The end of each operation's id. */
  name: string;
  /** Its words in a sentence, with the article. */
  words: string;
  read: Read;
  note: Note;
  assign: Assign;
}

/** Declares the calls on the timeline of one kind of record. */
/* @__NO_SIDE_EFFECTS__ */
function timelineCalls<Read extends Permission, Note extends Permission, Assign extends Permission>({
  path,
  name,
  words,
  read,
  note,
  assign,
}: TimelineKind<Read, Note, Assign>) {
  const params = z.object({ id: idParam });
  const noteParams = z.object({ id: idParam, noteId: idParam });
  return {
    list: endpoint({
      id: `list${name}Timeline`,
      method: "GET",
      path: `${path}/{id}/timeline`,
      access: can(read),
      summary: `The timeline of ${words}, newest first`,
      params,
      answer: z.object({ data: z.array(ownTimelineEntry) }),
    }),
    addNote: endpoint({
      id: `add${name}Note`,
      method: "POST",
      path: `${path}/{id}/notes`,
      access: can(note),
      summary: `Adds a note to ${words}; colleagues named in it as @Name hear of it, and a copy of the person's data has it too`,
      params,
      body: noteBody,
      status: 201,
      idempotent: true,
      answer: done,
    }),
    changeNote: endpoint({
      id: `change${name}Note`,
      method: "PUT",
      path: `${path}/{id}/notes/{noteId}`,
      access: can(note),
      summary: "Changes a note of one's own within an hour",
      params: noteParams,
      body: noteBody,
      faults: ["conflict"],
      answer: done,
    }),
    deleteNote: endpoint({
      id: `delete${name}Note`,
      method: "DELETE",
      path: `${path}/{id}/notes/{noteId}`,
      access: can(note),
      summary: "Deletes a note of one's own, or an owner any; the timeline says that there was one",
      params: noteParams,
      answer: done,
    }),
    listColleagues: endpoint({
      id: `list${name}Colleagues`,
      method: "GET",
      path: `${path}/{id}/colleagues`,
      access: can(read),
      summary: `The administrators who may read ${words}, by name`,
      params,
      answer: z.object({ data: z.array(colleague) }),
    }),
    assign: endpoint({
      id: `assign${name}`,
      method: "PUT",
      path: `${path}/{id}/assignee`,
      access: can(assign),
      summary: `Says which administrator looks after ${words}; "" for nobody`,
      params,
      body: z.object({ assignee: optionalText({ max: 40 }) }),
      answer: z.object({ message: z.string(), data: z.object(assigneeField) }),
    }),
  };
}

/** The calls on timelines by the kind of record. */
export const timelineOf = {
  application: timelineCalls({
    path: "/v1/applications",
    name: "Application",
    words: "an application",
    read: "applications.read",
    note: "applications.note",
    assign: "applications.change",
  }),
  query: timelineCalls({
    path: "/v1/queries",
    name: "Query",
    words: "a quick enquiry",
    read: "enquiries.read",
    note: "enquiries.change",
    assign: "enquiries.change",
  }),
  "get-in-touch": timelineCalls({
    path: "/v1/get-in-touch",
    name: "GetInTouch",
    words: "a get-in-touch enquiry",
    read: "enquiries.read",
    note: "enquiries.change",
    assign: "enquiries.change",
  }),
} as const satisfies Record<KindWith<"timeline">, object>;
export type TimelineKindName = keyof typeof timelineOf;

/** A line that is for the signed-in administrator, with the record that it is about. */
const ownNews = z.object({
  _id: z.string(),
  kind: z.enum(["application", "query", "get-in-touch"]),
  recordId: z.string(),
  recordName: z.string(),
  event: z.enum(timelineEvents),
  detail: z.string(),
  actor: z.string(),
  createdAt: z.string(),
});
export type OwnNews = z.output<typeof ownNews>;

export const listOwnNews = endpoint({
  id: "listOwnNews",
  method: "GET",
  path: "/v1/timeline/mine",
  access: "staff",
  summary:
    "The latest notes that mention the caller, records given to them and replies for them, which they have not seen",
  answer: z.object({ data: z.array(ownNews) }),
});

export const markNewsSeen = endpoint({
  id: "markNewsSeen",
  method: "POST",
  path: "/v1/timeline/mine/seen",
  access: "staff",
  summary: "Says that the caller has seen all that is for them about a record",
  body: z.object({ recordId: idParam }),
  answer: done,
});
