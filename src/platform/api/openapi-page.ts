import { escapeHtml } from "#platform/contract/html.ts";
import type { JsonSchema } from "#platform/contract/json-schema.ts";
import type { OpenApiDocument, Operation, Parameter } from "#platform/contract/openapi.ts";

type Property = NonNullable<JsonSchema["properties"]>[string];

/** Returns the API's description as one HTML page, without scripts and without other files. */
export function openApiPage(document: OpenApiDocument): string {
  const { info, tags } = document;
  const title = escapeHtml(info.title);
  return `<!DOCTYPE html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="stylesheet" href="/v1/docs.css">
</head>
<body>
<a class="skip" href="#main">Skip to the calls</a>
<header>
<p class="label">Version ${escapeHtml(info.version)} · OpenAPI ${document.openapi}</p>
<h1>${title}</h1>
${paragraphs(info.description)}
<p><a href="/v1/openapi.json">The same as an OpenAPI document</a></p>
</header>
<div class="columns">
<nav aria-label="Calls">${tags.map(({ name }) => navigation(document, name)).join("")}
<h2><a href="#records">Records</a></h2></nav>
<main id="main">
${tags.map(({ name }) => group(document, name)).join("\n")}
<section aria-labelledby="records">
<h2 id="records">Records</h2>
<p>What the answers above are made of.</p>
${Object.entries(document.components.schemas).map(record).join("\n")}
</section>
</main>
</div>
</body>
</html>
`;
}

/** Words of a table for required and optional values: in requests, and in answers. */
const sent: Presence = { yes: '<span class="required">required</span>', no: "optional" };
const answered: Presence = { yes: "always", no: "not always" };

interface Presence {
  yes: string;
  no: string;
}

interface Call {
  path: string;
  method: string;
  operation: Operation;
}

function callsOf({ paths }: OpenApiDocument, tag: string): Call[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

function navigation(document: OpenApiDocument, tag: string): string {
  const links = callsOf(document, tag).map(
    ({ method, path, operation }) =>
      `<li><a href="#${operation.operationId}">${methodMark(method)} <span>${pathText(path)}</span></a></li>`,
  );
  return `<h2><a href="#group-${escapeHtml(tag)}">${headingOf(tag)}</a></h2><ul>${links.join("")}</ul>`;
}

function group(document: OpenApiDocument, tag: string): string {
  const calls = callsOf(document, tag).map((call) => callText(document, call));
  return `<section aria-labelledby="group-${escapeHtml(tag)}">
<h2 id="group-${escapeHtml(tag)}">${headingOf(tag)}</h2>
${calls.join("\n")}
</section>`;
}

function callText(document: OpenApiDocument, { path, method, operation }: Call): string {
  const open = operation.security.some((one) => Object.keys(one).length === 0);
  return `<article aria-labelledby="${operation.operationId}">
<h3 id="${operation.operationId}">${methodMark(method)} <code>${pathText(path)}</code></h3>
<p class="summary">${escapeHtml(operation.summary)}</p>
<p class="access ${open ? "open" : "staff"}">${open ? "Open to everyone" : "Needs a token"}</p>
${parametersText(document, operation)}
${bodyText(operation)}
${answersText(document, operation)}
</article>`;
}

function parametersText({ components }: OpenApiDocument, { parameters = [] }: Operation): string {
  const rows = parameters.map((given) => {
    const parameter: Parameter | undefined =
      "$ref" in given ? components.parameters[lastPart(given.$ref)] : given;
    if (!parameter) return "";
    const { name, schema, required = false, description } = parameter;
    return row(name, schema, required ? sent.yes : sent.no, `in the ${parameter.in}`, description);
  });
  return table("Parameters", rows);
}

function bodyText({ requestBody }: Operation): string {
  const content = Object.entries(requestBody?.content ?? {});
  const mediaTypes = content.map(([mediaType]) => mediaType).join(", ");
  const rows = content.slice(0, 1).flatMap(([, { schema }]) => rowsOf(schema, sent));
  if (!mediaTypes || rows.length > 0) return table("Body", rows, mediaTypes);
  return `<h4>Body <code>${escapeHtml(mediaTypes)}</code></h4>`;
}

function answersText({ components }: OpenApiDocument, { responses }: Operation): string {
  const items = Object.entries(responses).map(([status, given]) => {
    const answer = "$ref" in given ? components.responses[lastPart(given.$ref)] : given;
    const schema = Object.values(answer?.content ?? {})[0]?.schema;
    const isFailure = schema?.$ref !== undefined;
    const shape = !schema || isFailure ? "" : table("", rowsOf(schema, answered));
    const code = status === "default" ? "other" : status;
    return `<dt class="${isFailure ? "failure" : "success"}">${code}</dt><dd>${escapeHtml(answer?.description ?? "")}${shape}</dd>`;
  });
  return `<h4>Answers</h4><dl class="answers">${items.join("")}</dl>`;
}

function record([name, schema]: [string, JsonSchema]): string {
  return `<article aria-labelledby="record-${escapeHtml(name)}">
<h3 id="record-${escapeHtml(name)}"><code>${escapeHtml(name)}</code></h3>
${table("", rowsOf(schema, answered))}
</article>`;
}

function rowsOf({ properties = {}, required = [] }: JsonSchema, presence: Presence, prefix = ""): string[] {
  return Object.entries(properties).flatMap(([name, property]) =>
    propertyRows(prefix + name, property, required.includes(name) ? presence.yes : presence.no, presence),
  );
}

/** Returns the rows of a property and of those inside an object or a list of objects. */
function propertyRows(name: string, property: Property, need: string, presence: Presence): string[] {
  if (typeof property === "boolean") return [];
  const own = row(name, property, need, "", property.description);
  const item = itemOf(property);
  return [own, ...rowsOf(property, presence, `${name}.`), ...rowsOf(item ?? {}, presence, `${name}[].`)];
}

function itemOf({ items }: JsonSchema): JsonSchema | undefined {
  return items && !Array.isArray(items) && typeof items === "object" ? items : undefined;
}

function row(name: string, schema: JsonSchema, need: string, place = "", description = ""): string {
  const notes = [place, description && escapeHtml(description)].filter((note) => note).join(". ");
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${typeText(schema)}</td><td>${need}${notes && `, ${notes}`}</td></tr>`;
}

function table(caption: string, rows: string[], note = ""): string {
  if (rows.length === 0) return "";
  const heading = caption && `<h4>${caption}${note && ` <code>${escapeHtml(note)}</code>`}</h4>`;
  return `${heading}<table><thead><tr><th scope="col">Name</th><th scope="col">What</th><th scope="col">Notes</th></tr></thead><tbody>${rows.join("")}</tbody></table>`;
}

/** Returns the type of a value in words. */
function typeText(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = escapeHtml(lastPart(schema.$ref));
    return `<a href="#record-${name}">${name}</a>`;
  }
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map((one) => `<code>${escapeHtml(String(one))}</code>`).join(" ");
  const options = schema.anyOf?.filter((one) => typeof one !== "boolean");
  if (options) return options.map((one) => typeText(one)).join(" or ");
  if (schema.type === "array") return `list of ${typeText(itemOf(schema) ?? {})}`;
  if (typeof schema.contentSchema === "object") return `${typeText(schema.contentSchema)} as JSON`;
  if (schema.contentMediaType) return "file";
  if (Array.isArray(schema.type)) return schema.type.map(typeWord).join(" or ");
  return schema.type ? typeWord(schema.type) + limits(schema) : "any";
}

function typeWord(type: string): string {
  const words: Record<string, string> = { string: "text", boolean: "true or false", null: "null" };
  return words[type] ?? type;
}

function limits(schema: JsonSchema): string {
  const { minimum, maximum, exclusiveMinimum, maxLength, format } = schema;
  const parts = [
    minimum !== undefined && `from ${minimum.toLocaleString("en-IN")}`,
    typeof exclusiveMinimum === "number" && `above ${exclusiveMinimum}`,
    maximum !== undefined && maximum < 1e9 && `to ${maximum.toLocaleString("en-IN")}`,
    maxLength !== undefined && `up to ${maxLength.toLocaleString("en-IN")} characters`,
    format === "date" && "such as 2027-01-31",
  ].filter((part) => part);
  return parts.length > 0 ? `, ${parts.join(" ")}` : "";
}

function methodMark(method: string): string {
  return `<b class="method ${method.toLowerCase()}">${method}</b>`;
}

/** Returns a path that may break after each slash. */
function pathText(path: string): string {
  return escapeHtml(path).replaceAll("/", "/<wbr>");
}

function headingOf(tag: string): string {
  return escapeHtml(tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll("-", " "));
}

function paragraphs(text: string): string {
  return text
    .split("\n\n")
    .map((one) => `<p>${escapeHtml(one).replace(/`([^`]+)`/g, "<code>$1</code>")}</p>`)
    .join("\n");
}

function lastPart(reference: string): string {
  return reference.split("/").at(-1) ?? "";
}
