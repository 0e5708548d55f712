import { expect, it } from "vitest";
import * as z from "zod/mini";
import { group, line, list } from "#content/schemas/lines.ts";
import { describedPicture, plainPicture } from "#content/schemas/picture.ts";
import { emptyOf, fieldsOf, textFieldsOf } from "./form-fields.ts";

const schema = z.object({
  cover: describedPicture("Cover", { hint: "Wide" }),
  people: list("People", group("Person", { name: line("Name", 80), photo: plainPicture("Photo") }), [0, 3]),
});
const picture = "0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d";

it("a picture of the library is one field, which nobody has to fill in", () => {
  const [cover, people] = fieldsOf(schema);
  expect(cover).toEqual({
    key: "cover",
    label: "Cover",
    hint: "Wide",
    required: false,
    type: "picture",
    described: true,
  });
  expect(people?.type === "list" && emptyOf(people.entry)).toEqual({ name: "" });
});

it("pictures are compared by the beginning of their id and the words in their place", () => {
  const [cover] = textFieldsOf(fieldsOf(schema));
  const texts = [
    {},
    { cover: { picture, alt: "A loom" } },
    { cover: { picture, alt: "", decorative: true } },
  ];
  expect(texts.map((words) => cover?.text(words))).toEqual([
    "None",
    "Picture 0a1b2c3d: A loom",
    "Picture 0a1b2c3d: decoration",
  ]);
});
