import * as z from "zod/mini";
import { line, list } from "./lines.ts";

/** Declares the reasons that staff choose from when they reject an application. */
export const rejectionReasonsSchema = z.object({
  reasons: list("Reasons", line("Reason", 80), [0, 40], {
    hint: "In the order of the choice. Staff alone see them; an application keeps the words that were chosen",
  }),
});

export type RejectionReasons = z.output<typeof rejectionReasonsSchema>;
