import { MAX_UNDO_MINUTES, updateMailSettings } from "#features/mail/contract.ts";
import { checkBy } from "#platform/client/client.ts";
import { TextField } from "#ui/field.tsx";
import { SectionForm } from "./section-form.tsx";

const check = checkBy(updateMailSettings.body);

/** Changes for how long e-mails can be taken back. */
export function UndoMinutes({ minutes }: { minutes: number }) {
  return (
    <SectionForm
      title="Time to undo"
      text="E-mails that you write to people wait this long before they leave, and can be taken back until then."
      intent="undo-minutes"
      check={check}
      submitLabel="Save"
    >
      {(errors) => (
        <TextField
          name="undoMinutes"
          type="number"
          label="Minutes"
          hint={`0 to ${MAX_UNDO_MINUTES}. With 0 they leave at once.`}
          suffix="minutes"
          min={0}
          max={MAX_UNDO_MINUTES}
          required
          defaultValue={minutes}
          error={errors.undoMinutes}
        />
      )}
    </SectionForm>
  );
}
