import { company } from "#content/company.ts";
import type { QuickEnquiry } from "./contract.ts";

/** What staff are told about a new quick enquiry; an answer to that mail goes to the visitor. */
export function queryNotice({ _id, name, email, phoneNumber, message }: QuickEnquiry, deskUrl: string) {
  return {
    kind: "query-notice" as const,
    subject: `New message from ${name}`,
    replyTo: email,
    subjectId: _id,
    body: [
      `${name} wrote through the quick enquiry form.`,
      `E-mail: ${email}\nPhone: ${phoneNumber}`,
      message,
      `Reply to this mail to answer ${name}. All messages: ${deskUrl}`,
    ].join("\n\n"),
  };
}

/** The subject proposed for the answer to a quick enquiry. */
export const replySubject = `Your message to ${company.name}`;

/** The columns of an export. Times are UTC. */
export const csvHead = [
  "Full name",
  "Email",
  "Phone no.",
  "Message",
  "Received at",
  "Read at",
  "Replied at",
  "ID",
];

export function toCsvCells(enquiry: QuickEnquiry): string[] {
  return [
    ...[enquiry.name, enquiry.email, enquiry.phoneNumber, enquiry.message],
    ...[enquiry.createdAt, enquiry.readAt ?? "", enquiry.repliedAt ?? "", enquiry._id],
  ];
}
