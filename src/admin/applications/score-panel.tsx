import { type SubmitEvent, useState } from "react";
import { useKeptControls } from "#admin/parts/drafts/use-kept-input.ts";
import { AnswerFailure, AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import {
  giveScore,
  listScores,
  outcomes,
  pointWords,
  type Score,
  type ShownScores,
  scoreBody,
} from "#features/scores/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { checkBy } from "#platform/client/client.ts";
import { Button } from "#ui/button.tsx";
import { FieldScope, TextArea } from "#ui/field.tsx";

const checkScore = checkBy(scoreBody);

interface ScorePanelProps {
  applicationId: string;
  mayScore: boolean;
}

/** Takes one's own score of an application, and shows those of colleagues once it is given. */
export function ScorePanel({ applicationId: id, mayScore }: ScorePanelProps) {
  const { answer, reload } = useAnswer(
    (signal) => browserApi().call(listScores, { params: { id }, signal }),
    id,
  );
  if (!answer) return <AnswerWaiting label="Loading the scores" />;
  if (!answer.ok) return <AnswerFailure message={outcomes.loadFailed} of={answer} onRetry={reload} />;
  const scores = answer.data.data;
  return (
    <div className="scores">
      {mayScore && <ScoreForm key={id} applicationId={id} own={scores.own} onSaved={reload} />}
      <Others scores={scores} />
    </div>
  );
}

interface ScoreFormProps {
  applicationId: string;
  own: Score | null;
  onSaved: () => void;
}

function ScoreForm({ applicationId: id, own, onSaved }: ScoreFormProps) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const input = useKeptControls({ form: "score", record: id });

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const form = new FormData(event.currentTarget);
    const saved = await browserApi().submit(giveScore, form, { params: { id } });
    setBusy(false);
    setResult(toResult(saved, { done: outcomes.saved, failed: outcomes.failed }));
    if (!saved.ok) return;
    input.drop();
    onSaved();
  }

  return (
    <FieldScope name="score" errors={result?.fields} check={checkScore}>
      <form ref={input.ref} noValidate onSubmit={save} onInput={input.keep}>
        {result && !result.ok && <FailureAlert failure={result} />}
        <fieldset className="score-points">
          <legend>Your score: does this person fit?</legend>
          {pointWords.map((words, index) => (
            <label key={words}>
              <input
                type="radio"
                name="points"
                value={index + 1}
                defaultChecked={own?.points === index + 1}
              />
              <span>
                <b>{index + 1}</b> {words}
              </span>
            </label>
          ))}
        </fieldset>
        <TextArea
          name="sentence"
          label="Why, in a sentence"
          hint={own ? undefined : "Colleagues see it once they have given a score of their own."}
          rows={2}
          className="w-full"
          defaultValue={own?.sentence}
          error={result?.fields.sentence}
        />
        <Button type="submit" variant="secondary" size="small" busy={busy} busyLabel="Saving…">
          {own ? "Change your score" : "Save your score"}
        </Button>
        <p role="status" className="status-saved">
          {result?.ok && !busy && result.message}
        </p>
      </form>
    </FieldScope>
  );
}

function Others({ scores: { own, others, scores, average } }: { scores: ShownScores }) {
  if (others === 0) return <p className="text-muted">No colleague has given a score yet.</p>;
  if (!own) {
    return (
      <p className="text-muted">
        {others === 1 ? "1 colleague has" : `${others} colleagues have`} given a score. You see it after
        yours.
      </p>
    );
  }
  return (
    <section aria-labelledby="scores-title">
      <h3 id="scores-title">
        {average?.toLocaleString("en-IN")} of {pointWords.length} on average
      </h3>
      <ul>
        {scores.map(({ author, points, sentence, updatedAt }) => (
          <li key={`${author} ${updatedAt}`}>
            <p>
              <b>
                {points} {pointWords[points - 1]}
              </b>
              {sentence && <span className="wrap-anywhere whitespace-pre-line">. {sentence}</span>}
            </p>
            <p className="text-sm text-muted">
              {author}, <time dateTime={updatedAt}>{momentText(updatedAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
