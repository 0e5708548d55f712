import {
  MaxFileSizeExceededError,
  MultipartParseError,
  parseMultipartRequest,
} from "@remix-run/multipart-parser";
import { Fault } from "./errors.ts";
import { MAX_FILE_BYTES } from "./fields.ts";
import { createGate } from "./gate.server.ts";

const MAX_JSON_BYTES = 256 * 1024;
const MAX_MULTIPART_BYTES = 12 * 1024 * 1024;
const MAX_PARTS = 22;
const MAX_FILES = 2;

/** Bodies with files that are held in memory at once: 16 of 12 MB at most; the others wait unread. */
const uploads = createGate(16, 400);

/** Reads a JSON body of at most 256 kB. Throws Fault for a wrong media type, size, encoding or syntax. */
export async function readJson(request: Request): Promise<unknown> {
  requireMediaType(request, "application/json");
  refuseOversize(request, MAX_JSON_BYTES);
  const bytes = await readBytes(request, MAX_JSON_BYTES);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new Fault("malformed", { message: "The body is not valid JSON.", cause });
  }
}

/**
 * Runs the work with a multipart body: text fields as text, files as File, at most two files of 5 MB and 20 fields.
 * The body counts against the number held in memory until the work is done. Throws Fault as `readJson` does.
 */
export function withMultipart<T>(
  request: Request,
  work: (body: Record<string, unknown>) => Promise<T>,
): Promise<T> {
  requireMediaType(request, "multipart/form-data");
  refuseOversize(request, MAX_MULTIPART_BYTES);
  return uploads.run(async () => work(await readMultipart(request)));
}

async function readMultipart(request: Request): Promise<Record<string, unknown>> {
  const body = new Map<string, unknown>();
  let files = 0;
  try {
    for await (const part of parseMultipartRequest(request, {
      maxFileSize: MAX_FILE_BYTES,
      maxTotalSize: MAX_MULTIPART_BYTES,
      maxParts: MAX_PARTS,
      maxHeaderSize: 4096,
    })) {
      if (!part.name || body.has(part.name))
        throw new Fault("malformed", { message: "A field was sent twice." });
      if (part.isFile && ++files > MAX_FILES) throw new Fault("tooLarge", { message: "Too many files." });
      body.set(part.name, part.isFile ? asFile(part) : part.text);
    }
  } catch (cause) {
    throw asBodyFault(cause);
  }
  return Object.fromEntries(body);
}

function asFile(part: {
  bytes: Uint8Array;
  filename?: string | undefined;
  mediaType?: string | undefined;
}): File {
  return new File([new Uint8Array(part.bytes)], part.filename ?? "", { type: part.mediaType ?? "" });
}

function asBodyFault(cause: unknown): Fault {
  if (cause instanceof Fault) return cause;
  if (cause instanceof MaxFileSizeExceededError) {
    return new Fault("tooLarge", { message: "Please choose a file of 5 MB or less.", cause });
  }
  if (cause instanceof MultipartParseError && /^Max|exceed/i.test(cause.constructor.name + cause.message)) {
    return new Fault("tooLarge", { cause });
  }
  return new Fault("malformed", { message: "The form data could not be read.", cause });
}

function requireMediaType(request: Request, wanted: string): void {
  const given = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (given !== wanted) throw new Fault("unsupportedMedia", { message: `Send this as ${wanted}.` });
}

function refuseOversize(request: Request, limit: number): void {
  if (Number(request.headers.get("Content-Length") ?? 0) > limit) throw new Fault("tooLarge");
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > limit) throw new Fault("tooLarge");
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}
