import * as z from "zod/mini";

/** Names a source of words that the control of a line offers. */
export type Suggestions = "team";

/** Names a field of a document for staff. */
export interface FieldLabel {
  label: string;
  hint?: string;
  /** Lines that the control of a long text shows. */
  rows?: number;
  /** Marks a picture of the library: with words in its place, or without. */
  picture?: "described" | "plain";
  /** True for a text that is Markdown. */
  markdown?: true;
  /** True for a text that is a colour. */
  colour?: true;
  /** The source of words that the control offers; it takes others too. */
  suggestions?: Suggestions;
  /** Words for the values of a choice; a value without them stands for itself. */
  options?: Readonly<Record<string, string>>;
}

/** Keeps the label of every field of every schema; from these the forms of the staff area are made. */
export const fieldLabels = z.registry<FieldLabel>();
