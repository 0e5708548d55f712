import { readFileSync } from "node:fs";
import type { QuarantineKind } from "#features/spam/contract.ts";

/**
 * How a message of the collection comes: by a person with a stamp, by a program without one, into the trap and so on.
 */
type Way = "stamped" | "none" | "old" | "young" | "used" | "forged" | "trap";

export interface SampleMessage {
  kind: Exclude<QuarantineKind, "newsletter">;
  way: Way;
  name: string;
  email: string;
  /** Company and country come with the get-in-touch form only. */
  company: string;
  country: string;
  message: string;
  /** One of the third that the rules were not tuned on. */
  blind: boolean;
}

/**
 * Reads a collection of messages (test/fixtures/messages): blocks with a head line, parted by `---`.
 * @param name good.txt holds what no rule may stop, spam.txt what should be held
 */
export function readMessages(name: "good" | "spam"): SampleMessage[] {
  const text = readFileSync(new URL(`fixtures/messages/${name}.txt`, import.meta.url), "utf8");
  return text.split(/^---$/m).map((block, index) => {
    const [head = "", ...lines] = block.trim().split("\n");
    const [how = "", sender = "", email = "", company = "", country = ""] = head.split(" | ");
    const [kind = "", way = ""] = how.split(" ");
    return {
      kind: kind as SampleMessage["kind"],
      way: way as Way,
      name: sender,
      email,
      company,
      country,
      message: lines.join("\n"),
      blind: index % 3 === 2,
    };
  });
}
