import * as z from "zod/mini";
import type { ComparedField } from "#admin/parts/record/stale-notice.tsx";
import { type FieldLabel, fieldLabels, type Suggestions } from "#content/schemas/labels.ts";
import type { Words } from "#features/content/contract.ts";

interface FieldPlace {
  /** Its name in the object around it; "" for the entries of a list. */
  key: string;
  label: string;
  hint?: string | undefined;
  required: boolean;
}

/** Describes a field of a form, as it is made from a part of a schema. */
export type FormField = FieldPlace &
  (
    | {
        type: "text";
        rows: number;
        most?: number;
        markdown?: true;
        colour?: true;
        suggestions?: Suggestions;
      }
    | { type: "number" }
    | { type: "switch" }
    | { type: "choice"; options: { value: string; label: string }[] }
    | { type: "group"; fields: FormField[] }
    | { type: "list"; entry: FormField }
    | { type: "union"; by: string; variants: Variant[] }
    | { type: "picture"; described: boolean }
  );
export type ListField = Extract<FormField, { type: "list" }>;

type UnionField = Extract<FormField, { type: "union" }>;

/** One of the kinds that an entry of a list may be of. */
interface Variant {
  /** The value of its discriminator. */
  value: string;
  label: string;
  fields: FormField[];
}

/** Returns the fields of a document's form. Throws Error for a part without a label, or of a type without a control. */
export function fieldsOf(schema: z.core.$ZodType): FormField[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type !== "object") throw new Error(`A document is an object, not ${def.type}.`);
  return Object.entries(def.shape).map(([key, part]) => fieldOf(key, part));
}

/** Returns one of the objects of a union, whose discriminator is no field of the form. */
function variantOf(schema: z.core.$ZodType, by: string): Variant {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const label = fieldLabels.get(schema)?.label;
  const { [by]: mark, ...parts } = def.type === "object" ? def.shape : {};
  const value = mark && (mark as z.core.$ZodTypes)._zod.def;
  if (!label || value?.type !== "literal") throw new Error(`An object of a union has no label or no ${by}.`);
  const fields = Object.entries(parts).map(([key, part]) => fieldOf(key, part));
  return { value: String(value.values[0]), label, fields };
}

function fieldOf(key: string, schema: z.core.$ZodType, words?: FieldLabel, required = true): FormField {
  const label = fieldLabels.get(schema) ?? words;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.type === "pipe") return fieldOf(key, def.out, label, required);
  if (def.type === "default" || def.type === "optional" || def.type === "nullable")
    return fieldOf(key, def.innerType, label, false);
  if (!label) throw new Error(`The field ${key || "of a list"} has no label.`);
  const place = { key, label: label.label, hint: label.hint, required };
  switch (def.type) {
    case "string":
      return {
        ...place,
        type: "text",
        rows: label.rows ?? 1,
        ...mostOf(schema),
        ...(label.markdown && { markdown: true }),
        ...(label.colour && { colour: true }),
        ...(label.suggestions && { suggestions: label.suggestions }),
      };
    case "number":
      return { ...place, type: "number" };
    case "boolean":
      return { ...place, required: !z.safeParse(schema, false).success, type: "switch" };
    case "enum": {
      const { options = {} } = label;
      const values = Object.values(def.entries).map(String);
      return {
        ...place,
        type: "choice",
        options: values.map((value) => ({ value, label: options[value] ?? value })),
      };
    }
    case "object":
      if (label.picture) return { ...place, type: "picture", described: label.picture === "described" };
      return { ...place, type: "group", fields: fieldsOf(schema) };
    case "array":
      return { ...place, type: "list", entry: fieldOf("", def.element) };
    case "union": {
      const by = "discriminator" in def ? String(def.discriminator) : "";
      return { ...place, type: "union", by, variants: def.options.map((option) => variantOf(option, by)) };
    }
    default:
      throw new Error(`The field ${key} is ${def.type}, for which there is no control.`);
  }
}

/** Returns the characters that a text may have at most, where its schema says so. */
function mostOf(schema: z.core.$ZodType): { most?: number } {
  const { checks = [] } = (schema as z.core.$ZodTypes)._zod.def;
  const longest = checks.map((check) => check._zod.def as Partial<z.core.$ZodCheckMaxLengthDef>);
  const most = longest.find(({ check }) => check === "max_length")?.maximum;
  return most === undefined ? {} : { most };
}

/** Returns the initial value of a new entry of a list. */
export function emptyOf(field: FormField): unknown {
  if (field.type === "group") return emptyFields(field.fields);
  if (field.type === "union") return field.variants[0] && emptyVariant(field, field.variants[0]);
  if (field.type === "list") return [];
  return field.type === "switch" ? false : "";
}

/** Returns the initial value of a new entry of one kind. */
export function emptyVariant({ by }: UnionField, { value, fields }: Variant): object {
  return { [by]: value, ...emptyFields(fields) };
}

function emptyFields(fields: readonly FormField[]): object {
  const begun = fields.filter(({ type, required }) => required || (type !== "group" && type !== "picture"));
  return Object.fromEntries(begun.map((part) => [part.key, emptyOf(part)]));
}

/** Returns the kind of an entry; undefined where a draft has another one. */
export function variantIn({ by, variants }: UnionField, value: unknown): Variant | undefined {
  return variants.find((variant) => variant.value === recordOf(value)[by]);
}

/** Returns the name of an entry of a list: its number, and its kind where entries are of several. */
export function entryLabel({ entry }: ListField, index: number, words: unknown): string {
  const kind = entry.type === "union" ? variantIn(entry, words)?.label : undefined;
  return [`${entry.label} ${index + 1}`, kind].filter(Boolean).join(": ");
}

/** Says nothing of an entry to those who look for it. */
const unnamed = new Set(["kind", "id", "href", "key"]);

/** Characters of an entry's words that are enough to know it by. */
const KNOWN_BY = 60;

/** Returns the beginning of an entry's first text, by which its owner knows it; "" where it has none. */
export function entryWords(entry: FormField, words: unknown): string {
  const text = firstText(entry, words);
  return text.length > KNOWN_BY ? `${text.slice(0, KNOWN_BY - 1).toWellFormed()}…` : text;
}

function firstText(field: FormField, value: unknown): string {
  if (field.type === "text" || field.type === "choice")
    return typeof value === "string" ? textIn(field, value).trim() : "";
  if (field.type === "picture") return textOf(recordOf(value).alt).trim();
  if (field.type === "list") return firstOf(listOf(value).map((entry) => firstText(field.entry, entry)));
  const fields = fieldsIn(field, value).filter(({ key }) => !unnamed.has(key));
  return firstOf(fields.map((part) => firstText(part, recordOf(value)[part.key])));
}

function firstOf(texts: readonly string[]): string {
  return texts.find(Boolean) ?? "";
}

/** Returns the fields that a part of words has in it. */
function fieldsIn(field: FormField, value: unknown): readonly FormField[] {
  if (field.type === "group") return field.fields;
  return (field.type === "union" && variantIn(field, value)?.fields) || [];
}

/** Returns the name of an entry with its own words: `Section 2: Introduction “How we quote”`. */
export function namedEntry(list: ListField, index: number, words: unknown): string {
  const own = list.entry.type === "text" ? "" : entryWords(list.entry, words);
  return [entryLabel(list, index, words), own && `“${own}”`].filter(Boolean).join(" ");
}

/** Returns the part of words at a dotted path; undefined where there is none. */
export function readAt(words: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((part, key) => recordOf(part)[key], words);
}

/** Returns words with another part at a dotted path. */
export function writeAt(words: Words, path: string, value: unknown): Words {
  return writePart(words, path.split("."), value) as Words;
}

function writePart(whole: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  const part = writePart(recordOf(whole)[key], rest, value);
  return Array.isArray(whole) ? whole.with(Number(key), part) : { ...recordOf(whole), [key]: part };
}

/** Returns a part of words as an object with parts of its own, a list too; empty where it is none. */
export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

const noEntries: readonly unknown[] = [];

/** Returns a part of words as a list, the same for the same part. A draft may have anything in its place. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : noEntries;
}

/** Returns a part of words as its control shows it. */
export function textOf(value: unknown): string {
  if (typeof value === "string") return value;
  return value === undefined || value === null ? "" : JSON.stringify(value);
}

/** Returns words with numbers in place of their typed texts. */
export function withNumbers(fields: readonly FormField[], words: unknown): Words {
  const whole = recordOf(words);
  const read = fields
    .filter(({ key }) => Object.hasOwn(whole, key))
    .map((field) => [field.key, numbersIn(field, whole[field.key])]);
  return { ...whole, ...Object.fromEntries(read) };
}

function numbersIn(field: FormField, value: unknown): unknown {
  if (field.type === "group" && typeof value === "object" && value !== null && !Array.isArray(value))
    return withNumbers(field.fields, value);
  if (field.type === "list" && Array.isArray(value))
    return value.map((entry) => numbersIn(field.entry, entry));
  if (field.type === "union") {
    const variant = variantIn(field, value);
    return variant ? withNumbers(variant.fields, value) : value;
  }
  if (field.type !== "number" || typeof value !== "string" || !value.trim()) return value;
  const number = Number(value);
  return Number.isFinite(number) ? number : value;
}

/** Returns how the fields of a document read as text, to be shown and compared. A list counts as one field. */
export function textFieldsOf(fields: readonly FormField[], before = { path: "", label: "" }): TextField[] {
  return fields.flatMap((field) => {
    const name = before.path + field.key;
    const label = before.label + field.label;
    if (field.type === "group") return textFieldsOf(field.fields, { path: `${name}.`, label: `${label}: ` });
    return [{ name, label, text: (words: Words) => textIn(field, readAt(words, name)) }];
  });
}

export type TextField = ComparedField<Words>;

/** Returns how a part of words reads as text. */
export function textIn(field: FormField, value: unknown): string {
  switch (field.type) {
    case "group":
      return field.fields.map((part) => textIn(part, recordOf(value)[part.key])).join(" · ");
    case "list":
      return listOf(value)
        .map((entry) => textIn(field.entry, entry))
        .join(field.entry.type === "text" && field.entry.rows > 1 ? "\n\n" : "\n");
    case "union": {
      const variant = variantIn(field, value);
      const texts = variant?.fields.map((part) => textIn(part, recordOf(value)[part.key])) ?? [];
      return [variant?.label ?? "", ...texts].filter(Boolean).join(" · ");
    }
    case "choice":
      return field.options.find((option) => option.value === value)?.label ?? textOf(value);
    case "switch":
      return value === true ? "Yes" : "No";
    case "picture":
      return pictureText(value);
    default:
      return textOf(value);
  }
}

/** Returns a picture as text: the beginning of its id tells one from another. */
function pictureText(value: unknown): string {
  const { picture, alt, decorative } = recordOf(value);
  if (!picture) return "None";
  return [`Picture ${textOf(picture).slice(0, 8)}`, decorative === true ? "decoration" : textOf(alt)]
    .filter(Boolean)
    .join(": ");
}

/** Returns messages by path after the entries of a list have moved. @param to an entry's new place; null without one */
export function movedErrors(
  errors: Readonly<Record<string, string>>,
  list: string,
  to: (index: number) => number | null,
): Record<string, string> {
  const moved = Object.entries(errors).flatMap(([path, message]) => {
    if (!path.startsWith(`${list}.`)) return [[path, message]];
    const [index = "", ...rest] = path.slice(list.length + 1).split(".");
    const place = to(Number(index));
    return place === null ? [] : [[[list, place, ...rest].join("."), message]];
  });
  return Object.fromEntries(moved);
}

/** Returns where each of so many entries stood before the one at `from` was moved to the place `to`. */
export function orderAfterMove(length: number, from: number, to: number): number[] {
  const places = Array.from({ length }, (_, index) => index);
  return places.toSpliced(from, 1).toSpliced(to, 0, from);
}
