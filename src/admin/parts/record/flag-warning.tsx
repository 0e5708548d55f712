import { Alert } from "#ui/alert.tsx";
import { flagTexts } from "./document-flags.ts";

interface FlagWarningProps {
  flags: readonly string[];
  className?: string;
}

/** What a document holds that one should know before saving it. Nothing is shown when there is nothing to say. */
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
