import { inspectPdf } from "#features/documents/pdf.server.ts";
import { cleanFileName, hasPdfName } from "#features/documents/rules.ts";
import type { NewDocument } from "#features/documents/storage.server.ts";
import { MAX_MULTIPART_BYTES } from "#platform/api/multipart.server.ts";
import { MAX_FILE_BYTES } from "#platform/contract/fields.ts";
import { type Mailbox, type MailFile, type MailHead, PDF_TYPE } from "./mailbox.server.ts";

/** PDF files that are read of one e-mail, whatever comes of them. */
const MAX_FILES = 5;

/** The one sender that replies are in the limits of strangers: whose they are is not known for sure. */
export const MAILBOX = "mailbox";

/**
 * Reads the PDF files of an e-mail that pass the checks of an upload, as large as those of an application may be. The
 * others stay in the mailbox.
 */
export async function readPdfs(mailbox: Mailbox, head: MailHead): Promise<Map<MailFile, NewDocument>> {
  const documents = new Map<MailFile, NewDocument>();
  let room = MAX_MULTIPART_BYTES;
  for (const file of head.files.filter(isPdf).slice(0, MAX_FILES)) {
    const bytes = await mailbox.readFile(head, file, Math.min(MAX_FILE_BYTES, room));
    const document = bytes && (await toDocument(file, bytes));
    if (!document) continue;
    documents.set(file, document);
    room -= bytes.byteLength;
  }
  return documents;
}

function isPdf({ name, type }: MailFile): boolean {
  return type === PDF_TYPE || hasPdfName(name);
}

async function toDocument(file: MailFile, bytes: Uint8Array): Promise<NewDocument | undefined> {
  const name = cleanFileName(hasPdfName(file.name) ? file.name : `${file.name}.pdf`);
  const verdict = await inspectPdf(bytes, name, { network: MAILBOX });
  if (!verdict.ok) return undefined;
  return { kind: "attachment", name, mediaType: PDF_TYPE, bytes, flags: verdict.flags };
}
