import * as z from "zod/mini";
import type { Endpoint } from "./endpoint.ts";
import { readings } from "./fields.ts";

export type Schema = NonNullable<Endpoint["answer"]>;
export type JsonSchema = z.core.JSONSchema.BaseSchema;

export interface Converter {
  (schema: Schema, io: "input" | "output"): JsonSchema;
  /** Returns the shared records seen so far, by name. */
  shared(): Record<string, JsonSchema>;
  /** True when an answer's `data` is a record with this property. */
  shows(answer: JsonSchema | undefined, property: string): boolean;
}

/** Creates a converter from contracts to JSON Schema; shared records become references and are collected. */
export function createConverter(named: Record<string, Schema>): Converter {
  const metadata = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) metadata.add(schema, { id });
  const met = new Map<string, JsonSchema>();

  function convert(schema: Schema, io: "input" | "output"): JsonSchema {
    const made = z.toJSONSchema(schema, { io, metadata, unrepresentable: "any", override });
    const { $schema: _, $defs = {}, ...own } = relinked(made);
    for (const [name, { id: __, ...definition }] of Object.entries($defs)) met.set(name, definition);
    return own;
  }

  function shows(answer: JsonSchema | undefined, property: string): boolean {
    const data = answer?.properties?.data;
    const record = typeof data === "object" && data.$ref ? met.get(data.$ref.split("/").at(-1) ?? "") : data;
    return typeof record === "object" && property in (record.properties ?? {});
  }

  return Object.assign(convert, {
    shared: () => Object.fromEntries([...met].sort(([one], [other]) => (one < other ? -1 : 1))),
    shows,
  });
}

/** Describes the spellings that readings.ts accepts. */
const spellings = {
  phone:
    "An Indian phone number, kept as ten digits: 9876543210. Spaces, dashes, brackets, +91, 0091 and a leading 0 are removed.",
  amount:
    'Rupees, as a number or as text: "1650000", "16,50,000", "1,650,000", "₹16.5 lakh", "Rs 16.5 lakh", "16.5 LPA", "1.2 crore".',
} as const;

/** Writes files as OpenAPI 3.1 does, describes accepted spellings, and lets answers gain properties later. */
function override({ zodSchema, jsonSchema }: { zodSchema: Schema; jsonSchema: JsonSchema }): void {
  if (zodSchema._zod.def.type === "file") {
    delete jsonSchema.contentEncoding;
    jsonSchema.contentMediaType = "application/octet-stream";
  }
  const reading = readings.get(zodSchema);
  if (reading) jsonSchema.description = spellings[reading];
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

function relinked(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
