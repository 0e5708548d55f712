import { type SubmitEvent, useState } from "react";
import { useKeptControls } from "#admin/parts/drafts/use-kept-input.ts";
import { useSendsMail } from "#admin/parts/mail/use-sends-mail.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import {
  arrangeInterview,
  type Interview,
  interviewBody,
  MAX_MINUTES,
  moveInterview,
  outcomes,
} from "#features/interviews/contract.ts";
import type { Colleague } from "#features/timeline/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { checkBy } from "#platform/client/client.ts";
import { INDIA_AHEAD_MS } from "#platform/contract/india-day.ts";
import { Button } from "#ui/button.tsx";
import { CheckboxField, FieldError, FieldScope, TextField } from "#ui/field.tsx";
import { focusShown } from "#ui/focus-shown.ts";

const checkInterview = checkBy(interviewBody, prepare);

interface InterviewFormProps {
  applicationId: string;
  colleagues: readonly Colleague[];
  /** The interview that is changed; undefined where one is arranged. */
  interview?: Interview | undefined;
  onSaved: (message: string) => void;
  /** Called when a colleague has changed the interview meanwhile. */
  onConflict: () => void;
  /** Leaves the interview as it is. */
  onLeave?: () => void;
}

/** Arranges an interview, or changes one. */
export function InterviewForm(props: InterviewFormProps) {
  const { applicationId: id, colleagues, interview, onSaved, onConflict, onLeave } = props;
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<ActionResult>();
  const errors = result?.fields ?? {};
  const sendsMail = useSendsMail();
  // A change that was begun is one of the version it began with.
  const changed = interview ? ` ${interview._id} ${interview.version}` : "";
  const input = useKeptControls({ form: "interview", record: `${id}${changed}` });

  function send(form: FormData) {
    if (!interview) return browserApi().submit(arrangeInterview, form, { params: { id } });
    form.set("version", String(interview.version));
    return browserApi().submit(moveInterview, form, { params: { id, interviewId: interview._id } });
  }

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const saved = await send(prepare(new FormData(event.currentTarget)));
    setBusy(false);
    if (saved.ok) {
      input.drop();
      return onSaved(saved.data.message);
    }
    setResult(toResult(saved, { done: "", failed: outcomes.failed }));
    if (saved.status === 409) onConflict();
  }

  return (
    <FieldScope name="interview" errors={result?.fields} check={checkInterview}>
      <form ref={input.ref} noValidate className="interview-form" onSubmit={save} onInput={input.keep}>
        {result && <FailureAlert failure={result} />}
        <div className="interview-fields">
          <TextField
            name="startsAt"
            label="Day and time in India"
            type="datetime-local"
            required
            ref={interview && focusShown}
            defaultValue={interview && typedTime(interview.startsAt)}
            error={errors.startsAt}
          />
          <TextField
            name="minutes"
            label={
              <>
                Length<span className="sr-only"> in minutes</span>
              </>
            }
            type="number"
            inputMode="numeric"
            suffix="minutes"
            min={5}
            max={MAX_MINUTES}
            required
            defaultValue={interview?.minutes ?? 45}
            error={errors.minutes}
          />
        </div>
        <TextField
          name="location"
          label="Place or link"
          defaultValue={interview?.location}
          error={errors.location}
        />
        <fieldset className="interview-people">
          <legend>Colleagues who take part</legend>
          {colleagues.map(({ _id, name }) => (
            <label key={_id}>
              <input
                type="checkbox"
                className="checkbox"
                name="people[]"
                value={_id}
                defaultChecked={interview?.people.some((person) => person._id === _id)}
              />
              <span className="wrap-anywhere">{name}</span>
            </label>
          ))}
          <FieldError id="interview-people" error={errors.people} />
        </fieldset>
        <CheckboxField
          name="invitesApplicant"
          label="Invite the applicant"
          hint={
            sendsMail
              ? "Everybody invited gets an e-mail with the interview for their calendar."
              : "Each invitation is saved as a file: no mail server is set up."
          }
          defaultChecked={interview?.invitesApplicant ?? true}
          error={errors.invitesApplicant}
        />
        <div className="interview-actions">
          <Button type="submit" variant="secondary" size="small" busy={busy} busyLabel="Saving…">
            {interview ? "Save the change" : "Arrange the interview"}
          </Button>
          {onLeave && (
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                input.drop();
                onLeave();
              }}
            >
              Leave it as it is
            </Button>
          )}
        </div>
      </form>
    </FieldScope>
  );
}

/** Returns the form's data as the contract takes them: the time is one of India, and a clear checkbox is an answer. */
function prepare(form: FormData): FormData {
  const typed = form.get("startsAt");
  if (typed) form.set("startsAt", `${typed}+05:30`);
  if (!form.has("invitesApplicant")) form.set("invitesApplicant", "false");
  return form;
}

/** Returns a moment as a control for a day and a time has it. */
function typedTime(moment: string): string {
  return new Date(Date.parse(moment) + INDIA_AHEAD_MS).toISOString().slice(0, "2027-01-31T10:00".length);
}
