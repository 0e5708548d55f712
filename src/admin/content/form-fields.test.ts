import { describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { fieldLabels } from "#content/schemas/labels.ts";
import { addedKinds, contentKinds } from "#features/content/kinds.ts";
import { shippedDocuments } from "#features/content/shipped.server.ts";
import { number, optionalText, text, toggle, validateDocument } from "#platform/contract/fields.ts";
import {
  emptyOf,
  emptyVariant,
  entryWords,
  fieldsOf,
  movedErrors,
  namedEntry,
  orderAfterMove,
  readAt,
  textFieldsOf,
  withNumbers,
  writeAt,
} from "./form-fields.ts";

describe.each(Object.entries({ ...contentKinds, ...addedKinds }))("the form of %s", (_, { schema }) => {
  it("has a label and a control for every part of the schema", () => {
    const texts = textFieldsOf(fieldsOf(schema));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.filter(({ label }) => !label.trim())).toEqual([]);
    expect(new Set(texts.map(({ label }) => label)).size).toBe(texts.length);
  });
});

describe.each([...shippedDocuments.values()])("the shipped words of $title", ({ schema, words }) => {
  it("are the same after a form has read them", () => {
    const read = withNumbers(fieldsOf(schema), words);
    expect(read).toEqual(words);
    expect(validateDocument(schema, read).ok).toBe(true);
  });
});

const title = text({ required: "Title is required" }).register(fieldLabels, { label: "Title" });
const schema = z.object({
  title,
  size: number({ required: "Size is required", invalid: "A number" }).register(fieldLabels, {
    label: "Size",
  }),
  shown: toggle().register(fieldLabels, { label: "Shown" }),
  note: optionalText().register(fieldLabels, { label: "Note", hint: "If any", rows: 3 }),
  parts: z
    .array(
      z
        .object({
          title,
          kind: z.enum(["a", "b"]).register(fieldLabels, { label: "Kind", options: { a: "One" } }),
        })
        .register(fieldLabels, { label: "Part" }),
    )
    .register(fieldLabels, { label: "Parts" }),
});
const fields = fieldsOf(schema);

it("makes a control for each type, with label, hint and whether it is required", () => {
  expect(fields).toEqual([
    { key: "title", label: "Title", hint: undefined, required: true, type: "text", rows: 1, most: 200 },
    { key: "size", label: "Size", hint: undefined, required: true, type: "number" },
    { key: "shown", label: "Shown", hint: undefined, required: false, type: "switch" },
    { key: "note", label: "Note", hint: "If any", required: false, type: "text", rows: 3, most: 200 },
    {
      key: "parts",
      label: "Parts",
      hint: undefined,
      required: true,
      type: "list",
      entry: {
        key: "",
        label: "Part",
        hint: undefined,
        required: true,
        type: "group",
        fields: [
          { key: "title", label: "Title", hint: undefined, required: true, type: "text", rows: 1, most: 200 },
          {
            key: "kind",
            label: "Kind",
            hint: undefined,
            required: true,
            type: "choice",
            options: [
              { value: "a", label: "One" },
              { value: "b", label: "b" },
            ],
          },
        ],
      },
    },
  ]);
});

it("offers suggestions where the label names their source", () => {
  const author = fieldsOf(addedKinds.post.schema).find(({ key }) => key === "author");
  expect(author).toMatchObject({ type: "text", suggestions: "team" });
  expect(fields.some((field) => "suggestions" in field)).toBe(false);
});

it("finds a field without a label and a type without a control", () => {
  expect(() => fieldsOf(z.object({ city: z.string() }))).toThrow("The field city has no label.");
  const list = z.array(z.string()).register(fieldLabels, { label: "List" });
  expect(() => fieldsOf(z.object({ list }))).toThrow("The field of a list has no label.");
  const day = z.date().register(fieldLabels, { label: "Day" });
  expect(() => fieldsOf(z.object({ day }))).toThrow("The field day is date, for which there is no control.");
});

describe("a list of several kinds", () => {
  const size = number({ required: "", invalid: "" }).register(fieldLabels, { label: "Size" });
  const blocks = z
    .array(
      z
        .discriminatedUnion("kind", [
          z
            .object({
              kind: z.literal("text"),
              title,
              more: z.optional(z.object({ title }).register(fieldLabels, { label: "More" })),
            })
            .register(fieldLabels, { label: "Words" }),
          z.object({ kind: z.literal("box"), size }).register(fieldLabels, { label: "Box" }),
        ])
        .register(fieldLabels, { label: "Block" }),
    )
    .register(fieldLabels, { label: "Blocks" });
  const [field] = fieldsOf(z.object({ blocks }));
  const entry = field?.type === "list" ? field.entry : undefined;
  if (!field || entry?.type !== "union") throw new Error("the entries are of several kinds");

  it("has the fields of each kind, and not the name of the kind", () => {
    expect(
      entry.variants.map(({ value, label, fields }) => [value, label, fields.map(({ key }) => key)]),
    ).toEqual([
      ["text", "Words", ["title", "more"]],
      ["box", "Box", ["size"]],
    ]);
    expect(entry.label).toBe("Block");
  });

  it("begins an entry of a kind without the parts that it may be without", () => {
    expect(entry.variants.map((variant) => emptyVariant(entry, variant))).toEqual([
      { kind: "text", title: "" },
      { kind: "box", size: "" },
    ]);
  });

  it("reads numbers, and shows the words of each kind; another kind stays as it is", () => {
    const words = {
      blocks: [
        { kind: "box", size: "3" },
        { kind: "text", title: "T", size: "4" },
        { kind: "odd", size: "5" },
        7,
      ],
    };
    const read = { blocks: [{ kind: "box", size: 3 }, ...words.blocks.slice(1)] };
    expect(withNumbers([field], words)).toEqual(read);
    expect(textFieldsOf([field]).map(({ text }) => text(read))).toEqual(["Box · 3\nWords · T\n\n"]);
  });

  it("finds a kind without a label", () => {
    const odd = z
      .discriminatedUnion("kind", [z.object({ kind: z.literal("a") })])
      .register(fieldLabels, { label: "Odd" });
    expect(() => fieldsOf(z.object({ odd }))).toThrow("An object of a union has no label or no kind.");
  });
});

it("reads and writes by dotted path, and leaves the words that it was given as they were", () => {
  const words = { parts: [{ title: "one" }, { title: "two" }], other: 1 };
  expect(readAt(words, "parts.1.title")).toBe("two");
  expect(readAt(words, "parts.7.title")).toBeUndefined();
  expect(writeAt(words, "parts.1.title", "new")).toEqual({
    parts: [{ title: "one" }, { title: "new" }],
    other: 1,
  });
  expect(writeAt({ parts: "none" }, "parts.title", "new")).toEqual({ parts: { title: "new" } });
  expect(words.parts[1]).toEqual({ title: "two" });
});

it("turns typed numbers into numbers, and keeps what is none", () => {
  expect(withNumbers(fields, { size: "28.50", title: "7" })).toEqual({ size: 28.5, title: "7" });
  for (const size of ["", " ", "x", "1e999", null, 4])
    expect(withNumbers(fields, { size })).toEqual({ size });
  expect(withNumbers(fields, { parts: "odd", extra: { size: "1" } })).toEqual({
    parts: "odd",
    extra: { size: "1" },
  });
});

it("begins a new entry with empty fields", () => {
  expect(fields.map(emptyOf)).toEqual(["", "", false, "", []]);
  expect(fields.flatMap((field) => (field.type === "list" ? [emptyOf(field.entry)] : []))).toEqual([
    { title: "", kind: "" },
  ]);
});

it("shows words as text, whatever a draft has in their place", () => {
  const texts = textFieldsOf(fields);
  const words = { title: "T", size: 3, shown: true, parts: [{ title: "x", kind: "a" }, { title: "y" }] };
  expect(texts.map(({ text }) => text(words))).toEqual(["T", "3", "Yes", "", "x · One\ny · "]);
  expect(texts.map(({ text }) => text({ title: { a: 1 }, parts: 3 }))).toEqual(['{"a":1}', "", "No", "", ""]);
});

it("knows an entry of a list by its first text, and by the word of what is chosen in place of its key", () => {
  const profile = z
    .object({
      href: optionalText().register(fieldLabels, { label: "Address" }),
      network: z.enum(["linkedin"]).register(fieldLabels, {
        label: "Network",
        options: { linkedin: "LinkedIn" },
      }),
    })
    .register(fieldLabels, { label: "Profile" });
  const [list] = fieldsOf(
    z.object({ profiles: z.array(profile).register(fieldLabels, { label: "Profiles" }) }),
  );
  if (list?.type !== "list") throw new Error("profiles are a list");
  const words = { network: "linkedin", href: "/x" };
  expect(entryWords(list.entry, words)).toBe("LinkedIn");
  expect(namedEntry(list, 0, words)).toBe("Profile 1 “LinkedIn”");
  for (const odd of [undefined, 7, "x", [], { network: 7 }]) expect(entryWords(list.entry, odd)).toBe("");
  expect(entryWords(list.entry, { network: "orkut" })).toBe("orkut");
});

it("moves messages along with the entries of a list", () => {
  const errors = { "parts.0.title": "one", "parts.2.title": "three", parts: "list", partsOther: "other" };
  const up = (index: number) => (index === 0 ? null : index - 1);
  expect(movedErrors(errors, "parts", up)).toEqual({
    "parts.1.title": "three",
    parts: "list",
    partsOther: "other",
  });
});

it("moves an entry to any place, and leaves the others in their order", () => {
  expect(orderAfterMove(4, 2, 0)).toEqual([2, 0, 1, 3]);
  expect(orderAfterMove(4, 0, 3)).toEqual([1, 2, 3, 0]);
  expect(orderAfterMove(4, 1, 2)).toEqual([0, 2, 1, 3]);
  expect(orderAfterMove(4, 2, 1)).toEqual([0, 2, 1, 3]);
  expect(orderAfterMove(4, 3, 3)).toEqual([0, 1, 2, 3]);
});

it("moves messages along with an entry that is moved past several", () => {
  const errors = { "parts.0.title": "one", "parts.2.title": "three", "parts.3.title": "four" };
  const order = orderAfterMove(4, 2, 0);
  expect(movedErrors(errors, "parts", (at) => order.indexOf(at))).toEqual({
    "parts.1.title": "one",
    "parts.0.title": "three",
    "parts.3.title": "four",
  });
});

it("requires a box to be ticked only where its schema refuses an empty one", () => {
  const label = { label: "Agreed" };
  const agreed = z.boolean("Agree").check(z.refine((given) => given, "Agree"));
  const boxes = fieldsOf(
    z.object({
      agreed: agreed.register(fieldLabels, label),
      folds: z.boolean("Say").register(fieldLabels, label),
    }),
  );
  expect(boxes.map(({ key, required }) => [key, required])).toEqual([
    ["agreed", true],
    ["folds", false],
  ]);
});
