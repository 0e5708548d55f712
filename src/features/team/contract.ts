import * as z from "zod/mini";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import {
  done,
  idList,
  idParam,
  listPlace,
  listQuery,
  number,
  optionalFile,
  optionalText,
  sortBy,
  text,
  toggle,
} from "#platform/contract/fields.ts";

/** Endings of a picture's file name; its bytes decide. */
export const pictureEndings = [".png", ".jpg", ".jpeg", ".webp", ".gif", ".avif"] as const;

export const notAPicture =
  "Image must be a PNG, JPEG, WebP, GIF or AVIF picture. Save any other, such as HEIC, as a JPEG first.";
export const pictureTooLarge = "This picture has too many pixels. Please choose one of at most 24 million.";

/** The highest place that a member can be given. */
export const LAST_POSITION = 9999;

const badPosition = `Order must be a whole number from 0 to ${LAST_POSITION}`;

export const teamBody = z.object({
  name: text({ required: "Name is required", max: 120 }),
  designation: text({ required: "Designation is required", max: 120 }),
  department: text({ required: "Department is required", max: 60 }),
  bio: optionalText({ max: 1000, lines: true }),
  /** Place within the department, lowest first. */
  position: z.optional(
    z.pipe(
      z.transform((given: unknown): unknown => (given === "" || given === null ? undefined : given)),
      z.optional(
        number({ required: badPosition, invalid: badPosition, min: 0, max: LAST_POSITION, whole: true }),
      ),
    ),
  ),
  image: optionalFile({ invalid: notAPicture, endings: pictureEndings }),
  /** Takes the present picture away. */
  removeImage: z._default(toggle(), false),
});
export type TeamBody = z.output<typeof teamBody>;

export const teamMember = z.object({
  _id: z.string(),
  name: z.string(),
  designation: z.string(),
  department: z.string(),
  bio: z.string(),
  /** URL of the picture, or "" when there is none. */
  image: z.string(),
  position: z.number(),
  version: z.number(),
  sample: z.boolean(),
});
export type TeamMember = z.output<typeof teamMember>;

/** Outcomes for visitors, apart from those for staff: no page of theirs loads the words of staff. */
export const publicOutcomes = {
  fetchFailed: "Failed to fetch team members",
  loading: "Loading team members...",
} as const;

export const outcomes = {
  ...publicOutcomes,
  added: "Team member added successfully!",
  saved: "Team member saved.",
  deleted: "Team member deleted.",
  notFound: "There is no such team member.",
  confirmDelete: "Delete this member?",
  ordered: "Order saved.",
  orderFailed: "The order could not be saved. Please try again.",
  saveFailed: "The team member could not be saved. Nothing you typed is lost: please try again.",
  deleteFailed: "The team member could not be deleted. Please try again.",
} as const;

const memberParams = z.object({ id: idParam });
const oneMember = z.object({ message: z.string(), data: teamMember });

export const teamSorts = ["name", "designation", "department"] as const;

export const listTeam = endpoint({
  id: "listTeam",
  method: "GET",
  path: "/v1/team",
  access: "public",
  summary: "All team members in their order",
  query: z.object({ ...listQuery, sort: sortBy(teamSorts) }),
  answer: z.object({ data: z.array(teamMember), ...listPlace }),
});

export const createTeamMember = endpoint({
  id: "createTeamMember",
  method: "POST",
  path: "/v1/team",
  access: can("team.change"),
  summary: "Adds a team member",
  encoding: "multipart",
  body: teamBody,
  status: 201,
  answer: oneMember,
});

export const updateTeamMember = endpoint({
  id: "updateTeamMember",
  method: "PUT",
  path: "/v1/team/{id}",
  access: can("team.change"),
  summary: "Changes a team member; without an image the present one stays",
  params: memberParams,
  encoding: "multipart",
  body: teamBody,
  answer: oneMember,
});

export const orderTeam = endpoint({
  id: "orderTeam",
  method: "PUT",
  path: "/v1/team/order",
  access: can("team.change"),
  summary: "Puts the members of one department into the order given; ids that are gone are left out",
  body: z.object({ ids: idList }),
  answer: done,
});

export const deleteTeamMember = endpoint({
  id: "deleteTeamMember",
  method: "DELETE",
  path: "/v1/team/{id}",
  access: can("team.change"),
  summary: "Deletes a team member and the picture",
  params: memberParams,
  answer: done,
});
