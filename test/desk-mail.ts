import type { Applicants } from "./applicants.ts";
import type { TestApp } from "./create-test-app.ts";
import type { TestMailbox } from "./imap.ts";

/** A file of an e-mail that a test receives. */
export interface MailedFile {
  name: string;
  type?: string;
  bytes: Uint8Array;
}

/** Looks into the mailbox now, and waits until that is done. */
export async function look({ services: { replies } }: TestApp): Promise<void> {
  replies?.wake();
  await replies?.running();
}

/** Writes an e-mail about a record. Returns its Message-ID. */
export async function write(app: TestApp, staff: Applicants, recordId: string): Promise<string> {
  const mail = {
    userEmail: "ravi@mail.example",
    subject: "Your application",
    description: "Hello",
    signature: "Regards",
  };
  const answer = await staff.call("POST", "/v1/mail/send", { ...mail, subjectId: recordId });
  // A busy machine may still be writing its file.
  if (![200, 202].includes(answer.status)) throw new Error(`The e-mail was answered with ${answer.status}`);
  type Outbox = { outbox: { id: string; subject: string } };
  const rows = app.services.db.read.withTables<Outbox>().selectFrom("outbox").select("id");
  const { id } = await rows
    .where("subject", "=", mail.subject)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  return `<${id}@localhost>`;
}

/** Returns an answer to an e-mail, as it arrives in the mailbox. */
export function answerTo(
  mailbox: TestMailbox,
  id: string,
  { fields = "", body = "Yes, gladly.", type = "text/plain; charset=utf-8" } = {},
): string {
  return (
    `From: Ravi Menon <ravi@mail.example>\nTo: ${mailbox.address}\nSubject: Re: Your application\n` +
    `Message-ID: <${Math.random()}@mail.example>\nIn-Reply-To: ${id}\n${fields}MIME-Version: 1.0\nContent-Type: ${type}\n\n${body}\n`
  );
}

/** Returns bytes as an e-mail carries them (RFC 2045 section 6.8). */
export function base64Lines(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replace(/.{76}/g, "$&\n");
}

/** Returns the type and the body of an e-mail with files. */
export function withFiles(
  files: readonly MailedFile[],
  words = "Here it is.",
): { type: string; body: string } {
  const parts = files.map(({ name, type = "application/pdf", bytes }) => {
    const fields = [
      `Content-Type: ${type}`,
      `Content-Disposition: attachment; filename*=utf-8''${encodeURIComponent(name)}`,
      "Content-Transfer-Encoding: base64",
    ];
    return `${fields.join("\n")}\n\n${base64Lines(bytes)}\n`;
  });
  const text = `Content-Type: text/plain; charset=utf-8\n\n${words}\n`;
  const body = [text, ...parts].map((part) => `--b\n${part}`).join("");
  return { type: 'multipart/mixed; boundary="b"', body: `${body}--b--` };
}
