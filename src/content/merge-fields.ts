/** Lists the merge fields that a template may name in braces, with their meanings. */
export const mergeFields = {
  name: "the name of the person",
  job: "the job they applied for",
  company: "the company's name",
  date: "the day on which they wrote",
  interview: "the day and hour of their interview",
  sender: "your name",
} as const;

export type MergeField = keyof typeof mergeFields;

/** Lists what templates are for: an application, or an enquiry of either form. */
export const templateUses = ["application", "enquiry"] as const;

const tokens = Object.keys(mergeFields).map((name) => `{${name}}`);

/** The merge fields in braces, as a sentence lists them. */
export const mergeTokens = tokens.join(", ");

/** Refuses other words in braces. */
export const badBraces = `Braces are for these alone: ${mergeTokens}`;

/** Returns whether every brace of a text is one of a merge field: nobody is to receive one. */
export function hasOnlyMergeFields(text: string): boolean {
  return !/[{}]/.test(tokens.reduce((rest, token) => rest.replaceAll(token, ""), text));
}
