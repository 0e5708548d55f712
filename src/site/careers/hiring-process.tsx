import { careersLabels } from "#content/careers-labels.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { SectionHeading, Step, Steps } from "#ui/prose.tsx";

/** Names the section to which job pages link. */
export const HIRING_PROCESS_ID = "process";

/** Shows the steps between an application and an offer. */
export function HiringProcess() {
  const { heading, lead, steps } = useScreenWords("careers").process;
  return (
    <section id={HIRING_PROCESS_ID} className="tone-stone" aria-labelledby="process-heading">
      <div className="page section gap-y-12">
        <SectionHeading
          id="process-heading"
          title={heading}
          lead={lead}
          className="lg:sticky lg:top-28 lg:col-span-4 lg:self-start"
        />
        <Steps className="lg:col-span-7 lg:col-start-6">
          {steps.map(({ title, description, result }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be the same, and none moves
            <Step key={place} title={title}>
              <p className="max-w-measure">{description}</p>
              {result && (
                <p className="text-sm text-muted">
                  <b className="text-accent">{careersLabels.resultLabel}</b> {lowerFirst(result)}
                </p>
              )}
            </Step>
          ))}
        </Steps>
      </div>
    </section>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
