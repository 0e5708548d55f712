import * as z from "zod/mini";
import { can } from "#features/roles.ts";
import { endpoint } from "#platform/contract/endpoint.ts";
import { done, file, idParam, number, omittableText, optionalText } from "#platform/contract/fields.ts";

/** Pictures that the library has room for: what pages show of them stands in memory. */
export const MAX_PICTURES = 1_000;

/** Endings of a picture's file name; its bytes decide. */
export const pictureEndings = [".jpg", ".jpeg", ".png", ".webp", ".avif", ".svg"] as const;

/** Where a small square of any picture answers, by its id alone: the first version leads to the present one. */
export const thumbnailPath = "/media/{id}-1-icon-192.png";

export const outcomes = {
  added: "Picture added.",
  saved: "Picture saved.",
  replaced: "Picture replaced. Pages show the new one now.",
  deleted: "Picture deleted.",
  notFound: "There is no such picture.",
  notAPicture:
    "Choose a JPEG, PNG, WebP, AVIF or SVG picture. This file is of another kind, or damaged: save it as a JPEG first",
  tooLarge: "This picture has too many pixels. Please choose one of at most 24 million.",
  tooMany: `There are ${MAX_PICTURES} pictures: delete some first`,
  inUse: "This picture is in use",
  loadFailed: "The pictures could not be loaded",
  usesFailed: "Where it is used could not be loaded",
  failed: "The change was not saved",
} as const;

const title = { max: 120 };
const pictureFile = file({
  required: "Choose a picture",
  invalid: outcomes.notAPicture,
  endings: pictureEndings,
});

export const newPicture = z.object({
  file: pictureFile,
  /** Its name for staff; that of the file when left out. */
  title: optionalText(title),
});
export const newFile = z.object({ file: pictureFile });

const hundredths = (label: string) => {
  const invalid = `${label} is a whole number from 0 to 100`;
  return number({ required: `${label} is required`, invalid, min: 0, max: 100, whole: true });
};
const focus = z.object({ x: hundredths("Across"), y: hundredths("Down") }, "The focus has x and y");

const pictureChange = z.object({
  title: omittableText(title),
  /** The point that stays in view where the picture is cut, in hundredths of its width and height. */
  focus: z.optional(focus),
});

export const picture = z.object({
  _id: z.string(),
  title: z.string(),
  /** True for an SVG. */
  drawing: z.boolean(),
  width: z.number(),
  height: z.number(),
  focus: z.object({ x: z.number(), y: z.number() }),
  /** Counts up when its files change; their addresses name it. */
  version: z.number(),
  /** The address of a small file of it. */
  preview: z.string(),
  /** As the words of pages name it when they are read: id, version and size. */
  shown: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Picture = z.output<typeof picture>;

/** Names the words that a document may have. */
export const usedIn = ["draft", "published", "scheduled"] as const;
export const usedInWords = {
  draft: "in its draft",
  published: "published",
  scheduled: "scheduled",
} as const satisfies Record<(typeof usedIn)[number], string>;

const pictureUse = z.object({
  /** The document of the site. */
  _id: z.string(),
  title: z.string(),
  in: z.array(z.enum(usedIn)),
  /** Dotted paths of its words, such as `cover.photo.picture`. */
  paths: z.array(z.string()),
});
export type PictureUse = z.output<typeof pictureUse>;

const params = z.object({ id: idParam });
const answer = z.object({ message: z.string(), data: picture });

export const listPictures = endpoint({
  id: "listPictures",
  method: "GET",
  path: "/v1/media",
  access: can("content.read"),
  summary: "The pictures of the library, newest first",
  answer: z.object({ data: z.array(picture) }),
});

export const createPicture = endpoint({
  id: "createPicture",
  method: "POST",
  path: "/v1/media",
  access: can("content.change"),
  summary: "Adds a picture, made anew: upright, without metadata; an SVG with its shapes alone",
  body: newPicture,
  encoding: "multipart",
  status: 201,
  faults: ["conflict"],
  answer,
});

export const changePicture = endpoint({
  id: "changePicture",
  method: "PATCH",
  path: "/v1/media/{id}",
  access: can("content.change"),
  summary: "Changes the title or the focus of a picture",
  params,
  body: pictureChange,
  faults: ["stale"],
  answer,
});

export const replacePicture = endpoint({
  id: "replacePicture",
  method: "PUT",
  path: "/v1/media/{id}/file",
  access: can("content.change"),
  summary: "Puts another picture in place of one, wherever it is used",
  params,
  body: newFile,
  encoding: "multipart",
  faults: ["stale"],
  answer,
});

export const listPictureUses = endpoint({
  id: "listPictureUses",
  method: "GET",
  path: "/v1/media/{id}/uses",
  access: can("content.read"),
  summary: "The documents of the site that use a picture, drafts too",
  params,
  answer: z.object({ data: z.array(pictureUse) }),
});

export const deletePicture = endpoint({
  id: "deletePicture",
  method: "DELETE",
  path: "/v1/media/{id}",
  access: can("content.change"),
  summary: "Deletes a picture that nothing uses; 409 names where it is used",
  params,
  faults: ["conflict"],
  answer: done,
});
