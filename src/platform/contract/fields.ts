import * as z from "zod/mini";
import type { FieldErrors } from "./errors.ts";
import { limitMarks } from "./marks.ts";
import { readAmount, readDecimal, readPhone } from "./readings.ts";

export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** Matches controls except tab and line breaks, and marks that reverse the reading direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** Returns text as it is stored: well-formed Unicode in NFC, no control characters, Unix line ends, trimmed. */
export function cleanText(typed: string): string {
  const plain = typed.toWellFormed().replace(/\r\n?/g, "\n").replace(UNWANTED, "");
  return limitMarks(plain).normalize("NFC").trim();
}

/** Cleans a text and joins its lines. One pattern for the space around a line end would try every space twice. */
function cleanLine(typed: string): string {
  const lines = cleanText(typed).split("\n");
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
}

interface TextRules {
  /** Message for a missing value. */
  required: string;
  /** Longest accepted text in characters. */
  max?: number;
  /** Pattern of the text, and the message for any other. */
  pattern?: [RegExp, string];
  /** Keeps line breaks; otherwise they become spaces. */
  lines?: boolean;
  /** Cleans the typed text before the check; `lines` chooses the default. */
  clean?: (typed: string) => string;
}

/** Declares a required text; blank counts as missing. */
/* @__NO_SIDE_EFFECTS__ */
export function text({ required, max = 200, pattern, lines = false, clean }: TextRules) {
  return z
    .string(required)
    .check(
      z.overwrite(clean ?? (lines ? cleanText : cleanLine)),
      z.minLength(1, required),
      ...(pattern ? [z.regex(...pattern)] : []),
      z.maxLength(max, tooLong(max)),
    );
}

interface AnyTextRules {
  max?: number;
  lines?: boolean;
}

/** Declares an optional text; blank and missing become "". */
/* @__NO_SIDE_EFFECTS__ */
export function optionalText(rules: AnyTextRules = {}) {
  return z._default(anyText(rules), "");
}

/** Declares a text that may be left out, and then stays so; blank becomes "". */
/* @__NO_SIDE_EFFECTS__ */
export function omittableText(rules: AnyTextRules = {}) {
  return z.optional(anyText(rules));
}

function anyText({ max = 200, lines = false }: AnyTextRules) {
  return z
    .string("This must be text.")
    .check(z.overwrite(lines ? cleanText : cleanLine), z.maxLength(max, tooLong(max)));
}

function tooLong(max: number): string {
  return `Please keep this under ${max.toLocaleString("en-IN")} characters`;
}

/** Matches letters of any script with their marks, and spaces: Hindi names pass. */
export const LETTERS_AND_SPACES = /^[\p{L}\p{M} ]+$/u;

/**
 * Matches one plain address: no list, no display name, nothing that a mail header could read as two. The parts of the
 * domain are not empty and have no hyphen at an end; any script passes, and the form of DNS (xn--).
 */
const EMAIL =
  /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*\.)+(?:\p{L}[\p{L}\p{M}]+|[xX][nN]-(?:-+[A-Za-z0-9]+)+)$/u;

/** The most letters of an e-mail address (RFC 5321 4.5.3.1.3, without the angle brackets). */
export const EMAIL_MAX = 254;
/** The fewest and the most letters of a password. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 1000;

/** Declares a required e-mail address, kept as it was typed and compared as `normalizeEmail` has it. */
/* @__NO_SIDE_EFFECTS__ */
export function email({ required, invalid }: { required: string; invalid: string }) {
  return text({ required, max: EMAIL_MAX, pattern: [EMAIL, invalid], clean: cleanAddress });
}

/** Returns an e-mail address as it is compared: without regard to case, to a letter's form or to invisible letters. */
export function normalizeEmail(address: string): string {
  return stripInvisible(address).normalize("NFKC").toLowerCase();
}

/** Normalises before the check, because the wide comma of an input method equals a comma once compared. */
function cleanAddress(typed: string): string {
  return cleanLine(stripInvisible(typed)).normalize("NFKC");
}

/**
 * Removes invisible letters, such as soft hyphens and zero-width marks, so that addresses that look alike are equal.
 */
function stripInvisible(typed: string): string {
  return typed.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}

/** Names the reading of each field whose text may be spelled in several ways, for the description of the API. */
export const readings = new WeakMap<z.core.$ZodType, "phone" | "amount">();

function withReading<S extends z.core.$ZodType>(reading: "phone" | "amount", schema: S): S {
  readings.set(schema, reading);
  return schema;
}

/** Declares a required phone number of exactly ten ASCII digits (spec section 9), read by `readPhone`. */
/* @__NO_SIDE_EFFECTS__ */
export function phone({ required, invalid }: { required: string; invalid: string }) {
  const digits = text({ required, max: 254, pattern: [/^[0-9]{10}$/, invalid], clean: cleanPhone });
  return withReading("phone", z.pipe(numberAsText, digits));
}

/** Declares an optional phone number; missing becomes "". */
/* @__NO_SIDE_EFFECTS__ */
export function optionalPhone({ invalid }: { invalid: string }) {
  const digits = z
    .string("This must be text.")
    .check(z.overwrite(cleanPhone), z.regex(/^([0-9]{10})?$/, invalid));
  return z._default(withReading("phone", z.pipe(numberAsText, digits)), "");
}

function cleanPhone(typed: string): string {
  return readPhone(cleanText(typed));
}

/** Turns a number of a JSON body into the text of its digits. */
const numberAsText = z.transform((given: unknown) => (typeof given === "number" ? String(given) : given));

interface NumberRules {
  required: string;
  invalid: string;
  min?: number;
  /** Exclusive lower end. */
  above?: number;
  max?: number;
  /** Refuses fractions. */
  whole?: boolean;
  /** Reads a typed number; by default ASCII digits. */
  read?: (typed: string) => number;
}

/** Declares a required number, given as number or text; "" is missing, never 0. */
/* @__NO_SIDE_EFFECTS__ */
export function number(rules: NumberRules) {
  const { required, invalid, min, above, max, whole = false, read = readDecimal } = rules;
  const reading = z.transform((given: unknown, context) => {
    const missing = given === undefined || given === null || (typeof given === "string" && !given.trim());
    const value = typeof given === "string" ? read(given) : given;
    if (!missing && typeof value === "number" && Number.isFinite(value)) return value;
    context.issues.push({ code: "custom", message: missing ? required : invalid, input: given });
    return z.NEVER;
  });
  return z.pipe(
    reading,
    z
      .number(invalid)
      .check(
        ...(min === undefined ? [] : [z.gte(min, invalid)]),
        ...(above === undefined ? [] : [z.gt(above, invalid)]),
        ...(max === undefined ? [] : [z.lte(max, invalid)]),
        ...(whole ? [z.multipleOf(1, invalid)] : []),
      ),
  );
}

/** Declares a required amount of rupees, read by `readAmount`. */
/* @__NO_SIDE_EFFECTS__ */
export function amount(rules: NumberRules) {
  return withReading("amount", number({ ...rules, read: readAmount }));
}

/** Declares one of a closed list of words; blank counts as missing. */
/* @__NO_SIDE_EFFECTS__ */
export function choice<const Options extends readonly [string, ...string[]]>(
  options: Options,
  { required, invalid }: { required: string; invalid: string },
) {
  return z.enum(options, { error: (issue) => (issue.input ? invalid : required) });
}

/** Declares a switch: true, false or the value that a checkbox posts. */
/* @__NO_SIDE_EFFECTS__ */
export function toggle(message = "This must be true or false.") {
  return z.pipe(
    z.transform((given: unknown) =>
      given === "on" || given === "true" ? true : given === "false" || given === "" ? false : given,
    ),
    z.boolean(message),
  );
}

interface FileRules {
  required: string;
  invalid: string;
  /** Accepted ending of the name, with its dot. */
  endings: readonly string[];
}

/** Declares a required file by the rules that a browser can check too; the server reads its bytes. */
/* @__NO_SIDE_EFFECTS__ */
export function file({ required, invalid, endings }: FileRules) {
  return z.file(required).check(
    z.refine((given) => given.size > 0 || given.name !== "", { error: required, abort: true }),
    z.refine((given) => endings.some((ending) => given.name.toLowerCase().endsWith(ending)), {
      error: invalid,
      abort: true,
    }),
    z.refine((given) => given.size > 0, { error: invalid, abort: true }),
    z.refine((given) => given.size <= MAX_FILE_BYTES, { error: "Please choose a file of 5 MB or less." }),
  );
}

/** Declares an optional file; a browser sends an empty one without a name when none is chosen. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalFile(rules: Omit<FileRules, "required">) {
  const empty = (given: unknown) =>
    given === "" || given === null || (given instanceof File && given.size === 0 && given.name === "");
  return z.pipe(
    z.transform((given: unknown) => (empty(given) ? undefined : given)),
    z.optional(file({ ...rules, required: rules.invalid })),
  );
}

type Validation<T> = { ok: true; value: T } | { ok: false; fields: FieldErrors };

/** Checks an input, in browser and server alike. Returns the clean value, or the first message of each field. */
export function validate<S extends z.core.$ZodType>(schema: S, input: unknown): Validation<z.output<S>> {
  return validateBy((path) => String(path[0] ?? ""), schema, input);
}

/**
 * Checks a document of many levels as `validate` does. Each message stands at its dotted path, such as `address.city`.
 */
export function validateDocument<S extends z.core.$ZodType>(
  schema: S,
  input: unknown,
): Validation<z.output<S>> {
  return validateBy((path) => path.map(String).join("."), schema, input);
}

function validateBy<S extends z.core.$ZodType>(
  nameOf: (path: readonly PropertyKey[]) => string,
  schema: S,
  input: unknown,
): Validation<z.output<S>> {
  const result = z.safeParse(schema, input);
  if (result.success) return { ok: true, value: result.data };
  const fields: FieldErrors = {};
  for (const { path, message } of result.error.issues) fields[nameOf(path)] ??= message;
  return { ok: false, fields };
}

/** Declares a record's id in a path, without the characters that a database refuses. */
export const idParam = z.string().check(z.overwrite(cleanText), z.maxLength(200, "This ID is too long."));

/** Optional parts of every list call: substring, page size, cursor of the last page. */
export const listQuery = {
  q: optionalText({ max: 200 }),
  limit: z.optional(
    number({ required: "", invalid: "limit is a number from 1 to 200.", min: 1, max: 200, whole: true }),
  ),
  cursor: z.optional(z.string().check(z.regex(/^[0-9a-zA-Z_-]{1,1000}$/, "This cursor is not one of ours."))),
};

/** The order of a list: a column's name, with `-` before it for descending. */
export type Sort<Column extends string> = Column | `-${Column}`;

/** Declares the order of a list; missing means the list's own. */
/* @__NO_SIDE_EFFECTS__ */
export function sortBy<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  const invalid = `sort is one of ${columns.join(", ")}, with - before it for the other direction.`;
  return z.optional(z.templateLiteral([z.enum(["", "-"]), z.enum(columns)], invalid));
}

/** The parts of a list's answer beside its records. */
export const listPlace = {
  /** Records in the whole list. */
  total: z.number(),
  /** `cursor` of the next page; null after the last. */
  next: z.nullable(z.string()),
};

/** The answer of a call without data. */
export const done = z.object({ message: z.string() });

/** Marks of staff on an enquiry. */
export const readStatusFields = {
  /** When staff first opened it or marked it as read; null while unread. */
  readAt: z.nullable(z.string()),
  /** When staff last answered it by mail. */
  repliedAt: z.nullable(z.string()),
};

/** Marks a record as read or unread. */
export const readBody = z.object({ read: toggle() });

/** Declares a text that accepts any input, so that a spam signal never refuses a form. */
function sign() {
  const read = z.transform((given: unknown) => (typeof given === "string" ? given.trim() : given ? "?" : ""));
  return z._default(z.pipe(read, z.string()), "");
}

/** Fields that every public form has for the spam filter: `homepage` is a honeypot (trust.md section 2). */
export const spamFields = { homepage: sign(), stamp: sign() };

/** Version of the notice beside a form; the server accepts only versions it knows. */
export const shownNotice = { notice: sign() };

/** The fields as they are read: the honeypot, which people leave empty, and the stamp, if there is one. */
export interface SpamFields {
  homepage: string;
  stamp: string;
}

/** `_id`s of the records of one call. */
export const idList = z.array(idParam, "ids is a list of IDs.").check(
  z.minLength(1, "Choose at least one."),
  z.maxLength(200, "Choose at most 200 at a time."),
  z.overwrite((ids) => [...new Set(ids)]),
);
