import { type SubmitEvent, useState } from "react";
import { useCompany } from "#admin/company.ts";
import { useKeptInput } from "#admin/parts/drafts/use-kept-input.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import { answerBody, type Lead, outcomes } from "#features/leads/contract.ts";
import { clockText, isWaiting } from "#features/leads/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { checkBy } from "#platform/client/client.ts";
import { Button } from "#ui/button.tsx";
import { FieldScope, TextField } from "#ui/field.tsx";
import type { Enquiry, EnquiryScreen } from "./enquiry-screen.ts";

interface AnswerClockProps<Row extends Enquiry> {
  calls: EnquiryScreen<Row>["calls"];
  enquiry: Row;
  onAnswered: (answered: Lead & { repliedAt: string | null }) => void;
}

/** Says for how long an enquiry waits or after how long it was answered, and takes the note of an answer by phone. */
export function AnswerClock<Row extends Enquiry>({ calls, enquiry, onAnswered }: AnswerClockProps<Row>) {
  const { hours } = useCompany();
  const input = useKeptInput({ form: "answer", record: enquiry._id });
  const [asked, setAsked] = useState(input.kept !== undefined);
  const text = clockText(enquiry, new Date(), hours) || "Closed without an answer";

  function close() {
    input.drop();
    setAsked(false);
  }
  return (
    <div className="answer-clock">
      <p className={isWaiting(enquiry) ? "answer-waiting" : undefined}>{text}</p>
      {asked ? (
        <AnswerForm
          calls={calls}
          id={enquiry._id}
          begun={input.kept?.controls.find(({ name }) => name === "how")?.value}
          onTyped={(value) => input.keep({ controls: [{ name: "how", value }], files: [] })}
          onSaved={(answered) => [close(), onAnswered(answered)]}
          onCancel={close}
        />
      ) : (
        <Button variant="secondary" size="small" onClick={() => setAsked(true)}>
          Note an answer
        </Button>
      )}
    </div>
  );
}

const checkAnswer = checkBy(answerBody);

interface AnswerFormProps<Row extends Enquiry> {
  calls: EnquiryScreen<Row>["calls"];
  id: string;
  /** Begins with these words. */
  begun: string | undefined;
  onTyped: (how: string) => void;
  onSaved: AnswerClockProps<Row>["onAnswered"];
  onCancel: () => void;
}

/** Notes that somebody answered by phone or elsewhere, and how. */
function AnswerForm<Row extends Enquiry>(props: AnswerFormProps<Row>) {
  const { calls, id, begun, onTyped, onSaved, onCancel } = props;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ActionResult>();

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const form = new FormData(event.currentTarget);
    const outcome = await browserApi().submit(calls.noteAnswer, form, { params: { id } });
    setBusy(false);
    if (outcome.ok) return onSaved(outcome.data.data);
    setFailure(toResult(outcome, { done: outcomes.answered, failed: outcomes.answerFailed }));
  }

  return (
    <FieldScope name="answer" errors={failure?.fields} check={checkAnswer}>
      <form noValidate className="answer-form" onSubmit={save}>
        {failure && !failure.fields.how && <FailureAlert failure={failure} />}
        <TextField
          name="how"
          label="How did you answer?"
          hint="Such as “By phone”. The timeline shows it."
          error={failure?.fields.how}
          defaultValue={begun}
          onInput={({ currentTarget }) => onTyped(currentTarget.value)}
          autoFocus
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="secondary" size="small" busy={busy} busyLabel="Saving…">
            Note the answer
          </Button>
          <Button variant="quiet" size="small" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </FieldScope>
  );
}
