import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import { ConfirmedAction } from "#admin/parts/record/confirmed-action.tsx";
import { PageOutcome, useDialogs } from "#admin/parts/record/page-outcome.tsx";
import { outcomes, type readSamples } from "#features/samples/contract.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "./section-form.tsx";

type Counts = AnswerOf<typeof readSamples>["data"];

/**
 * Deletes the samples that a new site begins with; renders nothing once they are gone.
 * @param samples null when they could not be counted
 */
export function Samples({ samples }: { samples: Counts | null }) {
  // The dialog keeps its counts while the samples are deleted and loaded again.
  const { opened: asked, open: ask, close, done, outcome, dismiss } = useDialogs<Counts>();
  const any = samples !== null && samples.jobs + samples.members > 0;
  if (samples && !any && !outcome && !asked) return null;
  return (
    <Section
      title="Samples"
      text="Made-up job posts and team members that the site began with. One that you have changed counts as yours."
    >
      <div className="grid gap-4">
        <PageOutcome outcome={outcome} onDismiss={dismiss} />
        {samples === null && <LoadFailure message={outcomes.loadFailed} />}
        {samples && any && (
          <>
            <p>{countText(samples)} on the public site.</p>
            <div>
              <Button variant="danger" onClick={() => ask(samples)}>
                Remove the samples
              </Button>
            </div>
          </>
        )}
      </div>
      {asked && (
        <ConfirmedAction
          question={outcomes.confirmDelete}
          confirmLabel="Remove"
          name={countText(asked)}
          consequence={consequence(asked)}
          intent="delete-samples"
          id=""
          onDone={done}
          onCancel={close}
        />
      )}
    </Section>
  );
}

function countText({ jobs, members }: Counts): string {
  const parts = [
    jobs > 0 && `${jobs} ${jobs === 1 ? "job post" : "job posts"}`,
    members > 0 && `${members} ${members === 1 ? "team member" : "team members"}`,
  ];
  return parts.filter(Boolean).join(" and ");
}

function consequence({ applications }: Counts): string {
  const lasting = "This cannot be undone. Records that you added or changed stay.";
  if (applications === 0) return lasting;
  const people = applications === 1 ? "The application" : `The ${applications} applications`;
  return `${lasting} ${people} for these jobs ${applications === 1 ? "stays" : "stay"} too.`;
}
