import type { Endpoint } from "./endpoint.ts";
import { type FaultCode, faultStatuses, UNCONFIRMED_ERROR } from "./errors.ts";
import { EVENT_STREAM } from "./event-stream.ts";
import { type Converter, createConverter, type JsonSchema, type Schema } from "./json-schema.ts";

interface Reference {
  $ref: string;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: Record<string, { schema?: JsonSchema }>;
}

interface MediaType {
  schema: JsonSchema;
  /** Says how fields are sent that are more than one text. */
  encoding?: Record<string, { style: "deepObject"; explode: true }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  /** An empty requirement means that the token is optional. */
  security: Record<string, string[]>[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required: boolean; content: Record<string, MediaType> };
  responses: Record<string, Answer | Reference>;
}

export interface OpenApiDocument {
  openapi: "3.1.0";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, { type: "http"; scheme: "bearer"; description: string }>;
  };
}

export interface ApiInfo {
  title: string;
  version: string;
  description: string;
  /** Records that answers share, by their name in the document. */
  schemas: Record<string, Schema>;
}

/** Returns the OpenAPI 3.1 document of these endpoints, from the same schemas that check their input. */
export function openApiDocument(endpoints: readonly Endpoint[], info: ApiInfo): OpenApiDocument {
  const { schemas, ...about } = info;
  const convert = createConverter(schemas);
  const paths: OpenApiDocument["paths"] = {};
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, convert);
    paths[endpoint.path] = path;
  }
  return {
    openapi: "3.1.0",
    info: about,
    servers: [{ url: "/" }],
    tags: [...new Set(endpoints.map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: { ...convert.shared(), Failure: failureSchema },
      parameters: sharedParameters,
      responses: failures(),
      securitySchemes: { bearer: { type: "http", scheme: "bearer", description: "The token of a sign-in." } },
    },
  };
}

/** Returns the group of an endpoint: the first word of its path after the version. */
function tagOf({ path }: Endpoint): string {
  return path.split(/[/.]/)[2] ?? "";
}

function operationOf(endpoint: Endpoint, convert: Converter): Operation {
  const answer = endpoint.answer && withSuccess(convert(endpoint.answer, "output"));
  const versioned = convert.shows(answer, "version");
  const parameters = parametersOf(endpoint, convert, versioned);
  return {
    operationId: endpoint.id,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    security: securityOf(endpoint),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(endpoint, convert),
    responses: {
      [endpoint.status ?? 200]: endpoint.events
        ? stream(convert(endpoint.events, "output"))
        : success(endpoint, answer, versioned),
      ...(endpoint.mayQueue && { 202: { ...success(endpoint, answer, versioned), description: "Queued" } }),
      ...Object.fromEntries(
        failuresOf(endpoint, versioned).map((code) => [statusOf(code), ref("responses", code)]),
      ),
      default: ref("responses", "failure"),
    },
  };
}

/** Names the permission as OpenAPI 3.1 names a role, in the requirement of the token. */
function securityOf({ access }: Endpoint): Operation["security"] {
  if (access === "public") return [{}, { bearer: [] }];
  return [{ bearer: access === "staff" ? [] : [access] }];
}

function parametersOf(endpoint: Endpoint, convert: Converter, versioned: boolean): (Parameter | Reference)[] {
  const inPlace = (schema: Schema | undefined, place: "path" | "query"): Parameter[] => {
    const { properties = {}, required = [] } = schema ? convert(schema, "input") : {};
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      ...((place === "path" || required.includes(name)) && { required: true }),
      schema: property as JsonSchema,
    }));
  };
  return [
    ...inPlace(endpoint.params, "path"),
    ...inPlace(endpoint.query, "query"),
    ...(endpoint.idempotent ? [ref("parameters", "IdempotencyKey")] : []),
    ...when(refusesStale(endpoint, versioned), ref("parameters", "IfMatch")),
  ];
}

function bodyOf(
  { body, encoding, mediaTypes }: Endpoint,
  convert: Converter,
): Pick<Operation, "requestBody"> {
  const jsonOrForm = encoding === "multipart" ? "multipart/form-data" : "application/json";
  const schema = body ? convert(body, "input") : {};
  const described = encoding === "multipart" ? { schema, ...bracketed(schema) } : { schema };
  const content = (mediaTypes ?? (body ? [jsonOrForm] : [])).map((mediaType) => [mediaType, described]);
  return content.length > 0 ? { requestBody: { required: true, content: Object.fromEntries(content) } } : {};
}

/** Says that a field of fields is sent as `name[key]`, a part each. */
function bracketed({ properties = {} }: JsonSchema): Pick<MediaType, "encoding"> {
  const names = Object.keys(properties).filter((name) => {
    const property = properties[name];
    return typeof property === "object" && property.type === "object";
  });
  const style = { style: "deepObject", explode: true } as const;
  return names.length > 0 ? { encoding: Object.fromEntries(names.map((name) => [name, style])) } : {};
}

function success(endpoint: Endpoint, answer: JsonSchema | undefined, versioned: boolean): Answer {
  const description = endpoint.status === 201 ? "Created" : "Done";
  if (endpoint.status === 204) return { description };
  if (!answer) return { description: "A file", content: { "*/*": {} } };
  return {
    description,
    ...(versioned && { headers: { ETag: { description: "The version.", schema: { type: "string" } } } }),
    content: { "application/json": { schema: answer } },
  };
}

/** Describes a stream by the shape of one event; OpenAPI 3.1 cannot describe the sequence. */
function stream({ properties: events = {} }: JsonSchema): Answer {
  const anyOf = Object.values(events).filter((data) => typeof data === "object");
  const schema: JsonSchema = {
    type: "object",
    properties: {
      event: { enum: Object.keys(events) },
      data: { type: "string", contentMediaType: "application/json", contentSchema: { anyOf } },
    },
    required: ["event", "data"],
  };
  return { description: "Server-sent events", content: { [EVENT_STREAM]: { schema } } };
}

/** Adds the `success: true` of every successful answer. */
function withSuccess(answer: JsonSchema): JsonSchema {
  return {
    ...answer,
    properties: { success: { const: true }, ...answer.properties },
    required: ["success", ...(answer.required ?? [])],
  };
}

/** Returns the failures of a call: those that follow from its input, and those its contract lists. */
function failuresOf(endpoint: Endpoint, versioned: boolean): FaultCode[] {
  const { access, confirm, params, query, body, mediaTypes, limit, faults = [] } = endpoint;
  const met: readonly FaultCode[] = [
    ...when(body || mediaTypes, "malformed", "tooLarge", "unsupportedMedia"),
    ...when(access !== "public", "unauthorized"),
    ...when(access !== "public" && access !== "staff", "forbidden"),
    ...when(confirm, "unconfirmed"),
    ...when(params, "notFound"),
    ...when(refusesStale(endpoint, versioned), "stale"),
    ...when(params || query || body, "invalid"),
    ...when(limit, "tooMany"),
    "unavailable",
    ...faults,
  ];
  return documentedFailures.filter((code) => met.includes(code));
}

/**
 * Returns whether a call takes If-Match: a change of a record with versions does, another one says so in its faults.
 */
function refusesStale({ method, faults }: Endpoint, versioned: boolean): boolean {
  return (versioned && method === "PUT") || (faults?.includes("stale") ?? false);
}

function when<const T>(holds: unknown, ...parts: T[]): T[] {
  return holds ? parts : [];
}

/** Failures with a status of their own in the document. The rarer ones of any call come under `default`. */
const documentedFailures: readonly FaultCode[] = [
  "malformed",
  "unauthorized",
  "forbidden",
  "unconfirmed",
  "notFound",
  "conflict",
  "stale",
  "tooLarge",
  "unsupportedMedia",
  "invalid",
  "tooMany",
  "unavailable",
];

function statusOf(code: FaultCode): number {
  return faultStatuses([code])[0]?.status ?? 500;
}

const failureContent = { "application/json": { schema: ref("schemas", "Failure") as JsonSchema } };

function failures(): Record<string, Answer> {
  const answers = documentedFailures.map((code): [string, Answer] => {
    const [{ message } = { message: "" }] = faultStatuses([code]);
    return [code, { description: message, ...failureHeaders(code), content: failureContent }];
  });
  const failure = { description: "Any other failure, in the same shape", content: failureContent };
  return { ...Object.fromEntries(answers), failure };
}

function failureHeaders(code: FaultCode): Pick<Answer, "headers"> {
  if (code === "unconfirmed") {
    const description = `Bearer error="${UNCONFIRMED_ERROR}" (RFC 9470): call POST /v1/auth/confirm, then this again. max_age: for how many seconds that holds.`;
    return { headers: { "WWW-Authenticate": { description, schema: { type: "string" } } } };
  }
  if (code !== "tooMany" && code !== "unavailable") return {};
  return { headers: { "Retry-After": { description: "Seconds to wait.", schema: { type: "integer" } } } };
}

const failureSchema: JsonSchema = {
  type: "object",
  properties: {
    success: { const: false },
    message: { type: "string", description: "What to tell the person." },
    error: { type: "string", description: "The same text as `message`." },
    fields: {
      type: "object",
      additionalProperties: { type: "string" },
      description: "The first message about each field that breaks a rule.",
    },
    current: { description: "The record as it stands now, when an edit was stale." },
  },
  required: ["success", "message", "error"],
};

const sharedParameters: Record<string, Parameter> = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    description:
      "Any text of 1 to 255 visible ASCII characters: a repetition within a day gets the first answer.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    description: "The ETag of the version that was edited: refuses the change when there is a newer one.",
    schema: { type: "string" },
  },
};

function ref(kind: "schemas" | "parameters" | "responses", name: string): Reference {
  return { $ref: `#/components/${kind}/${name}` };
}
