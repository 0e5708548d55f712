import { useRef } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { useSettled } from "#admin/parts/record/use-settled.ts";
import { type Application, addApplicationNote } from "#features/applications/contract.ts";
import { checkBy } from "#platform/client/client.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { FieldScope, TextArea } from "#ui/field.tsx";

const checkNote = checkBy(addApplicationNote.body);

interface NoteFormProps {
  application: Application;
  onSaved: () => void;
}

/** Adds a note to the history of an application. */
export function NoteForm({ application, onSaved }: NoteFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const form = useRef<HTMLFormElement>(null);
  const { data } = fetcher;
  const busy = fetcher.state !== "idle";
  useSettled(fetcher, ({ ok }) => {
    if (!ok) return;
    form.current?.reset();
    onSaved();
  });
  return (
    <FieldScope name="note" errors={data?.fields} check={checkNote}>
      <fetcher.Form
        ref={form}
        method="post"
        noValidate
        className="mb-5 grid justify-items-start gap-3"
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="id" value={application._id} />
        {data && !data.ok && Object.keys(data.fields).length === 0 && (
          <Alert key={data.key} tone="danger" title={data.message} />
        )}
        <TextArea
          name="note"
          label="Add a note"
          hint="Staff who may read this application see it. A copy of the person’s data has it too."
          rows={3}
          className="w-full"
          error={data?.fields.note}
        />
        <p role="status" className="status-saved">
          {data?.ok && !busy && data.message}
        </p>
        <Button type="submit" variant="secondary" busy={busy} busyLabel="Saving…">
          Save the note
        </Button>
      </fetcher.Form>
    </FieldScope>
  );
}
