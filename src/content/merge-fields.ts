/** Lists what a template may name in braces, and what stands in its place. */
export const mergeFields = {
  name: "the name of the person",
  job: "the job they applied for",
  company: "the company's name",
  date: "the day on which they wrote",
  sender: "your name",
} as const;

export type MergeField = keyof typeof mergeFields;

/** Lists what templates are for: an application, or an enquiry of either form. */
export const templateUses = ["application", "enquiry"] as const;
