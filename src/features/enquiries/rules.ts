import { company } from "#content/company.ts";
import { budgets, type Enquiry } from "./contract.ts";

/** What staff are told about a new enquiry; an answer to that mail goes to the visitor. */
export function enquiryNotice(enquiry: Enquiry, deskUrl: string) {
  const name = `${enquiry.firstName} ${enquiry.lastName}`;
  return {
    kind: "get-in-touch-notice" as const,
    subject: `New enquiry from ${name}, ${enquiry.companyName}`,
    replyTo: enquiry.email,
    subjectId: enquiry._id,
    body: [
      `${name} of ${enquiry.companyName} (${enquiry.country}) wrote through the get-in-touch form.`,
      [
        `E-mail: ${enquiry.email}`,
        `Mobile: ${enquiry.mobileNumber}`,
        `Category: ${enquiry.category}`,
        `Budget: ${budgets[enquiry.budget]}`,
      ].join("\n"),
      enquiry.message,
      `Reply to this mail to answer ${enquiry.firstName}. All enquiries: ${deskUrl}`,
    ].join("\n\n"),
  };
}

/** The subject proposed for the answer to a get-in-touch enquiry. */
export function replySubject({ category }: Enquiry): string {
  return `Your enquiry to ${company.name}: ${category}`;
}

/** The columns of an export. Times are UTC. */
export const csvHead = [
  "First name",
  "Last name",
  "Email",
  "Mobile",
  "Company",
  "Country",
  "Category",
  "Budget",
  "Tell Us",
  "Received at",
  "Read at",
  "Replied at",
  "ID",
];

export function toCsvCells(enquiry: Enquiry): string[] {
  return [
    ...[enquiry.firstName, enquiry.lastName, enquiry.email, enquiry.mobileNumber, enquiry.companyName],
    ...[enquiry.country, enquiry.category, budgets[enquiry.budget], enquiry.message],
    ...[enquiry.createdAt, enquiry.readAt ?? "", enquiry.repliedAt ?? "", enquiry._id],
  ];
}
