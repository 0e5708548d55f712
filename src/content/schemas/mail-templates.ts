import * as z from "zod/mini";
import { applicationStatuses } from "#content/application-statuses.ts";
import { badBraces, hasOnlyMergeFields, mergeTokens, templateUses } from "#content/merge-fields.ts";
import { text } from "#platform/contract/fields.ts";
import { fieldLabels } from "./labels.ts";
import { line, list } from "./lines.ts";

/** Refuses braces that are not of merge fields. */
export function merged<Words extends z.ZodMiniType<string, string>>(words: Words) {
  return words.check(z.refine(hasOnlyMergeFields, badBraces));
}

/** Has no value for a template that goes with no status. */
const NO_STATUS = "";

/** Declares the letters that staff begin their e-mails with. */
export const mailTemplatesSchema = z.object({
  templates: list(
    "Templates",
    z
      .object({
        name: line("Name", 60, { hint: "As staff choose it" }),
        use: z.enum(templateUses, "Choose what it is for").register(fieldLabels, {
          label: "For",
          options: { application: "Applications", enquiry: "Enquiries" },
        }),
        status: z
          .enum([NO_STATUS, ...applicationStatuses], "Choose a status, or none")
          .register(fieldLabels, {
            label: "Status",
            hint: "Of an application: the template is proposed with it, and sending gives it",
            options: { [NO_STATUS]: "None" },
          }),
        subject: merged(line("Subject", 150)),
        description: merged(text({ required: "Text is required", max: 5000, lines: true })).register(
          fieldLabels,
          { label: "Text", rows: 10, hint: `${mergeTokens} are filled in; the signature follows` },
        ),
      })
      .check(
        z.refine(({ use, status }) => use === "application" || status === NO_STATUS, {
          path: ["status"],
          error: "Only applications have a status",
        }),
        z.refine(
          ({ use, subject, description }) =>
            use === "application" || !`${subject} ${description}`.includes("{job}"),
          { path: ["description"], error: "An enquiry is for no job: leave {job} out" },
        ),
      )
      .register(fieldLabels, { label: "Template" }),
    [0, 40],
    { hint: "In the order of the choice. Of two with one status, the first is proposed" },
  ),
});

export type MailTemplates = z.output<typeof mailTemplatesSchema>;
export type MailTemplate = MailTemplates["templates"][number];
