import type { RefObject } from "react";
import { paths } from "#content/paths.ts";
import { useCapabilities } from "#site/capabilities.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Steps } from "#ui/prose.tsx";

interface ApplicationDoneProps {
  message: string;
  ref: RefObject<HTMLDivElement | null>;
}

/** Takes the place of the sent form: confirms that the application was received, and says what happens next. */
export function ApplicationDone({ message, ref }: ApplicationDoneProps) {
  const { heading, text, nextHeading, next, receipt, question, backLabel } = useScreenWords("apply").done;
  const lines = useCapabilities().sendsMail ? [receipt, ...next] : next;
  return (
    // biome-ignore lint/a11y/noAutofocus: moves the focus where the server answered a form sent without script
    <div ref={ref} tabIndex={-1} autoFocus className="grid gap-8">
      <Alert tone="success" title={message}>
        <p>{text}</p>
      </Alert>
      <div>
        <h2 className="text-2xl">{heading}</h2>
        <h3 className="mt-8 mb-5 text-lg">{nextHeading}</h3>
        <Steps>
          {lines.map((line) => (
            <li key={line} className="step">
              {line}
            </li>
          ))}
        </Steps>
        <p className="text-muted">{question}</p>
      </div>
      <ButtonLink variant="secondary" href={paths.careers.link} className="justify-self-start">
        {backLabel}
      </ButtonLink>
    </div>
  );
}
