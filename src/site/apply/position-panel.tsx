import { applyLabels } from "#content/apply-labels.ts";
import { jobDetailLink, paths } from "#content/paths.ts";
import { writeStored } from "#platform/client/local-storage.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Link } from "#ui/link.tsx";
import type { Position } from "./position.ts";

/** Shows the position of the application, with a link that changes it. */
export function PositionPanel({ position }: { position: Position }) {
  const { state, jobId, title } = position;
  const isGeneral = state === "general";
  const { general, generalText } = useScreenWords("apply");
  return (
    <section aria-label={isGeneral ? general : applyLabels.forJob} className="border-s-4 border-accent ps-5">
      <p className="text-sm text-muted">{isGeneral ? generalText : applyLabels.forJob}</p>
      <p className="mt-1 font-display text-2xl font-bold wrap-anywhere" aria-live="polite">
        {isGeneral && general}
        {state === "looking" && applyLabels.loadingJob}
        {state === "open" && <Link href={jobDetailLink(jobId)}>{title}</Link>}
        {state === "paused" && title}
        {(state === "closed" || state === "unknown") && jobId}
      </p>
      {(state === "closed" || state === "paused") && (
        <Alert
          tone="warning"
          className="mt-3"
          title={state === "paused" ? applyLabels.pausedJob : applyLabels.closedJob}
        />
      )}
      <p className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        <Link className="link inline-block py-1" href={paths.careers.link}>
          {isGeneral ? applyLabels.chooseLabel : applyLabels.otherLabel}
        </Link>
        {!isGeneral && (
          <Link
            className="link inline-block py-1"
            href={paths.apply.link}
            onClick={() => writeStored("selectedJobId", null)}
          >
            {applyLabels.withoutLabel}
          </Link>
        )}
      </p>
    </section>
  );
}
