import * as z from "zod/mini";
import type { FieldErrors } from "./errors.ts";
import { readAmount, readDecimal, readPhone } from "./readings.ts";

export const MAX_FILE_BYTES = 5 * 1024 * 1024;

/** Controls but tab and line breaks, and the marks that reverse the reading direction: never typed on purpose. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming them is the point
const UNWANTED = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Marks past the thirtieth on one letter. No script needs them, and a normaliser sorts each run of marks, which for long
 * ones costs the square of their length (the same limit as Unicode's Stream-Safe Text Format, UAX #15 section 13).
 */
const TOWER = /(\p{M}{30})\p{M}+/gu;

/** Text as it is kept: well-formed Unicode in NFC, no control characters, Unix line ends, no space around it. */
export function cleanText(typed: string): string {
  const plain = typed.toWellFormed().replace(/\r\n?/g, "\n").replace(UNWANTED, "");
  return plain.replace(TOWER, "$1").normalize("NFC").trim();
}

/** As `cleanText`, its lines joined to one. Not by one pattern for space around a line end: that tries every space twice. */
function cleanLine(typed: string): string {
  const lines = cleanText(typed).split("\n");
  return lines
    .map((line) => line.trim())
    .filter(Boolean)
    .join(" ");
}

interface TextRules {
  /** Message when nothing was given. */
  required: string;
  /** Longest accepted text in characters. */
  max?: number;
  /** What the text must match, and the message when it does not. */
  pattern?: [RegExp, string];
  /** Keeps line breaks; otherwise they become spaces. */
  lines?: boolean;
  /** What is kept of what was typed, and checked; `lines` says it where nothing else is given. */
  clean?: (typed: string) => string;
}

/** A required text; blank counts as missing. */
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

/** A text that may be left out; blank counts as left out and becomes "". */
export function optionalText({ max = 200, lines = false }: { max?: number; lines?: boolean } = {}) {
  return z._default(
    z
      .string("This must be text.")
      .check(z.overwrite(lines ? cleanText : cleanLine), z.maxLength(max, tooLong(max))),
    "",
  );
}

function tooLong(max: number): string {
  return `Please keep this under ${max.toLocaleString("en-IN")} characters`;
}

/** Letters of any script with their marks, and spaces: Hindi names pass (design section 5). */
export const LETTERS_AND_SPACES = /^[\p{L}\p{M} ]+$/u;

/**
 * One plain address: no list, no display name, nothing that a mail header could read as more than one. The domain is of
 * parts between dots, none empty and none with a hyphen at an end, in any script or in the form that DNS writes (xn--).
 */
const EMAIL =
  /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\p{M}\p{N}]+(?:-+[\p{L}\p{M}\p{N}]+)*\.)+(?:\p{L}[\p{L}\p{M}]+|[xX][nN]-(?:-+[A-Za-z0-9]+)+)$/u;

/** A required e-mail address, compared without regard to case elsewhere. */
export function email({ required, invalid }: { required: string; invalid: string }) {
  return text({ required, max: 254, pattern: [EMAIL, invalid], clean: cleanAddress });
}

/** The plain form comes before the check: the wide comma of an input method is one too as soon as it is compared. */
function cleanAddress(typed: string): string {
  return cleanLine(stripInvisible(typed)).normalize("NFKC");
}

/** Removes letters that show nothing, such as soft hyphens and zero-width marks: two addresses that look alike are one. */
export function stripInvisible(typed: string): string {
  return typed.replace(/\p{Default_Ignorable_Code_Point}/gu, "");
}

/** A required phone number, kept as exactly ten ASCII digits (spec section 9) and read as `readPhone` does. */
export function phone({ required, invalid }: { required: string; invalid: string }) {
  return z.pipe(
    numberAsText,
    text({ required, max: 254, pattern: [/^[0-9]{10}$/, invalid], clean: cleanPhone }),
  );
}

/** A phone number that may be left out, which makes it "". */
export function optionalPhone({ invalid }: { invalid: string }) {
  const digits = z
    .string("This must be text.")
    .check(z.overwrite(cleanPhone), z.regex(/^([0-9]{10})?$/, invalid));
  return z._default(z.pipe(numberAsText, digits), "");
}

function cleanPhone(typed: string): string {
  return readPhone(cleanText(typed));
}

/** Takes a number of a JSON body for the text of its digits. */
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
  /** Reads a text; ASCII digits where nothing else is given. */
  read?: (typed: string) => number;
}

/** A required number, as a number or as text; "" is missing, never 0 (design section 5). */
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

/** A required amount of rupees, read as `readAmount` does. */
export function amount(rules: NumberRules) {
  return number({ ...rules, read: readAmount });
}

/** One of a closed list of words; blank counts as missing. */
export function choice<const Options extends readonly [string, ...string[]]>(
  options: Options,
  { required, invalid }: { required: string; invalid: string },
) {
  return z.enum(options, { error: (issue) => (issue.input ? invalid : required) });
}

/** A switch: true or false, or what a checkbox posts. */
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

/** A required file by the cheap rules that a browser can check too; its bytes are read by the server. */
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

/** A file that may be left out; a browser sends an empty nameless one then. */
export function optionalFile(rules: Omit<FileRules, "required">) {
  const empty = (given: unknown) =>
    given === "" || given === null || (given instanceof File && given.size === 0 && given.name === "");
  return z.pipe(
    z.transform((given: unknown) => (empty(given) ? undefined : given)),
    z.optional(file({ ...rules, required: rules.invalid })),
  );
}

export type Validation<T> = { ok: true; value: T } | { ok: false; fields: FieldErrors };

/**
 * Checks an input against a contract's schema; the browser's forms and the server call this same function.
 * Takes what was typed or sent, gives the clean value or the first message of each field.
 */
export function validate<S extends z.core.$ZodType>(schema: S, input: unknown): Validation<z.output<S>> {
  const result = z.safeParse(schema, input);
  if (result.success) return { ok: true, value: result.data };
  const fields: FieldErrors = {};
  for (const issue of result.error.issues) {
    fields[String(issue.path[0] ?? "")] ??= issue.message;
  }
  return { ok: false, fields };
}

/** A record's id in a path, as it is looked up: without what no database takes. */
export const idParam = z.string().check(z.overwrite(cleanText), z.maxLength(200, "This ID is too long."));

/** Optional parts of every list call: substring, page size, where the last page ended. */
export const listQuery = {
  q: optionalText({ max: 200 }),
  limit: z.optional(
    number({ required: "", invalid: "limit is a number from 1 to 200.", min: 1, max: 200, whole: true }),
  ),
  cursor: z.optional(z.string().check(z.regex(/^[0-9a-zA-Z_-]{1,1000}$/, "This cursor is not one of ours."))),
};

/** The order of a list: a column's name, with `-` before it from the last to the first. */
export type Sort<Column extends string> = Column | `-${Column}`;

/** Which order of a list is wanted; left out it is the list's own. */
export function sortBy<const Columns extends readonly [string, ...string[]]>(columns: Columns) {
  const invalid = `sort is one of ${columns.join(", ")}, with - before it for the other direction.`;
  return z.optional(z.templateLiteral([z.enum(["", "-"]), z.enum(columns)], invalid));
}

/** What the answer of a list says beside its records. */
export const listPlace = {
  /** Records in the whole list. */
  total: z.number(),
  /** `cursor` of the next page; null after the last. */
  next: z.nullable(z.string()),
};

/** The answer of a call that gives nothing back but how it went. */
export const done = z.object({ message: z.string() });

/** What staff have done with an enquiry. */
export const readStatusFields = {
  /** When staff first opened it, or said that it is read; null while it is unread. */
  readAt: z.nullable(z.string()),
  /** When staff last answered it by mail. */
  repliedAt: z.nullable(z.string()),
};

/** Says whether a record counts as read. */
export const readBody = z.object({ read: toggle() });

/** Text that refuses nobody: whatever else is given counts as something. */
function sign() {
  const read = z.transform((given: unknown) => (typeof given === "string" ? given.trim() : given ? "?" : ""));
  return z._default(z.pipe(read, z.string()), "");
}

/** What every public form carries beside its own fields, for the spam shield (trust.md section 2). */
export const formSigns = { homepage: sign(), stamp: sign() };

/** Version of the notice that stood beside a form; the server takes only one that it knows. */
export const shownNotice = { notice: sign() };

/** The signs as they are read: a field that stays empty, and the stamp, if there is one. */
export interface FormSigns {
  homepage: string;
  stamp: string;
}

/** `_id`s of records that one call is about. */
export const idList = z.array(idParam, "ids is a list of IDs.").check(
  z.minLength(1, "Choose at least one."),
  z.maxLength(200, "Choose at most 200 at a time."),
  z.overwrite((ids) => [...new Set(ids)]),
);
