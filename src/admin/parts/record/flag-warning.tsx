import type { PdfFlag } from "#features/documents/rules.ts";
import { Alert } from "#ui/alert.tsx";

interface FlagWarningProps {
  flags: readonly string[];
  className?: string;
}

/** Warns of parts of a document that may harm once it is saved and opened elsewhere; renders nothing at none. */
export function FlagWarning({ flags, className }: FlagWarningProps) {
  if (flags.length === 0) return null;
  return (
    <Alert
      tone="warning"
      live="none"
      title="Be careful when you open this file outside of this page."
      className={className}
    >
      <ul>
        {flagTexts(flags).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}

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

/** Returns a sentence for each flag. */
function flagTexts(flags: readonly string[]): string[] {
  return flags.map((flag) => (isKnown(flag) ? words[flag] : `It was marked: ${flag}.`));
}

function isKnown(flag: string): flag is PdfFlag {
  return Object.hasOwn(words, flag);
}
