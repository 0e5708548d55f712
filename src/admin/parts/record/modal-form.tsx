import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useId, useRef } from "react";
import type { FetcherWithComponents } from "react-router";
import type { Draft } from "#admin/parts/drafts/drafts.ts";
import { DraftContext, ProposeContext, useDraft } from "#admin/parts/drafts/use-draft.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { type CheckForm, FieldScope } from "#ui/field.tsx";
import type { ActionResult } from "./action-result.ts";
import { FormDialog } from "./form-dialog.tsx";
import { FailureAlert } from "./page-outcome.tsx";
import { isOnItsWay, useSettled } from "./use-settled.ts";

interface ModalFormProps {
  title: ReactNode;
  /** Sets the ids of its fields, and its draft, apart from those of other forms. */
  scope: string;
  /** `_id` of the record that it edits or answers, under which a draft is kept; none for a new one. */
  record?: string;
  /** Posts to the screen's `clientAction`, which tells forms apart by `intent`. */
  fetcher: FetcherWithComponents<ActionResult>;
  intent: string;
  /** Checks a failed field again by the contract of the form. */
  check?: CheckForm;
  submitLabel: string;
  busyLabel?: string;
  /** Set where the form has a file. */
  multipart?: boolean;
  size?: "small" | "medium" | "large";
  onClose: () => void;
  /** Called after success, once the screen behind the dialog is up to date. */
  onDone: (result: ActionResult) => void;
  /** Replaces the alert for a failure that is not one of fields, such as a stale edit. */
  failure?: ReactNode;
  children: ReactNode;
}

/**
 * Renders a form in a dialog, which keeps its input until it is saved or given up on purpose. Render it only while it
 * is open.
 */
export function ModalForm(props: ModalFormProps) {
  const { title, scope, fetcher, intent, submitLabel, busyLabel = "Saving…", multipart, children } = props;
  const id = useId();
  const busy = isOnItsWay(fetcher);
  const { dirty, draft, restored, touch, propose, takeProposal } = useDraft({
    id,
    form: scope,
    record: props.record,
  });
  useSettled(fetcher, (result) => result.ok && props.onDone(result));
  useEffect(() => {
    // A browser would focus the body of a dialog that scrolls.
    firstField(id)?.focus();
  }, [id]);
  const result = fetcher.data;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    takeProposal();
    // Without `flushSync` the second click of a double click submits the form again.
    void fetcher.submit(event.currentTarget, { flushSync: true });
  }

  /** Submits on Ctrl or Cmd with Enter, also from a text of several lines. */
  function submitByKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  return (
    <FormDialog
      formId={id}
      dirty={dirty}
      title={title}
      size={props.size}
      submitLabel={submitLabel}
      busy={busy}
      busyLabel={busyLabel}
      onClose={props.onClose}
    >
      <FieldScope name={scope} errors={result?.fields} check={props.check}>
        <fetcher.Form
          id={id}
          method="post"
          encType={multipart ? "multipart/form-data" : undefined}
          noValidate
          onSubmit={submit}
          onKeyDown={submitByKey}
          onInput={touch}
        >
          <input type="hidden" name="intent" value={intent} />
          {restored && <Restored draft={restored} />}
          {result && !result.ok && <FormFailure result={result} replacement={props.failure} />}
          <ProposeContext value={propose}>
            <DraftContext value={draft}>{children}</DraftContext>
          </ProposeContext>
        </fetcher.Form>
      </FieldScope>
    </FormDialog>
  );
}

/** Returns the first required field that is empty, or else the first field. */
function firstField(formId: string): HTMLElement | undefined {
  const form = document.getElementById(formId);
  const fields = form?.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), select, textarea");
  const all = [...(fields ?? [])];
  return all.find(({ ariaRequired, value }) => ariaRequired === "true" && !value) ?? all[0];
}

/** Says that the form was restored from a draft, and which files have to be chosen again. */
export function Restored({ draft }: { draft: Draft }) {
  return (
    <Alert tone="info" live="status" title="Your text is back." className="mb-6">
      {draft.files.length > 0 && <p>Please choose the file again: {draft.files.join(", ")}.</p>}
    </Alert>
  );
}

/** Shows why saving failed at the head of the form, and scrolls there. */
function FormFailure({ result, replacement }: { result: ActionResult; replacement: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a repeated failure is shown again
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, [result.key]);
  const hasFields = Object.keys(result.fields).length > 0;
  return (
    <div ref={box} className="mb-6">
      {hasFields ? (
        <ErrorSummary key={result.key} errors={result.fields} />
      ) : (
        (replacement ?? <FailureAlert failure={result} />)
      )}
      {result.unreached && <Retry />}
    </div>
  );
}

/** Offers to submit the form again after its server was not reached. */
export function Retry() {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3">
      <p>Your text is still here.</p>
      <Button type="submit" variant="secondary" size="small">
        Retry
      </Button>
    </div>
  );
}
