import type { PdfFlag } from "#features/documents/rules.ts";

const words: Record<PdfFlag, string> = {
  script: "It holds a script.",
  "launch-action": "It tries to start a program or to open another file.",
  "embedded-file": "Another file travels inside it.",
  "remote-action": "It sends form data away or opens a document elsewhere.",
  "rich-media": "It holds video, sound or 3D content.",
  "xfa-form": "It is an XFA form: few viewers show it as its author meant it.",
  restricted: "Its author forbids printing, copying or the like.",
  "unchecked-part": "A part of it could not be checked.",
};

/** What staff should know of a document before they save it and open it elsewhere, in sentences. */
export function flagTexts(flags: readonly string[]): string[] {
  return flags.map((flag) => (isKnown(flag) ? words[flag] : `It was marked: ${flag}.`));
}

function isKnown(flag: string): flag is PdfFlag {
  return Object.hasOwn(words, flag);
}
