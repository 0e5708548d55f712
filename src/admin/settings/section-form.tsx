import { type ReactNode, useId } from "react";
import { useFetcher } from "react-router";
import { useDraft } from "#admin/parts/drafts/use-draft.ts";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { Restored, Retry } from "#admin/parts/record/modal-form.tsx";
import { PageOutcome, usePageOutcome } from "#admin/parts/record/page-outcome.tsx";
import { useSettled } from "#admin/parts/record/use-settled.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { type CheckForm, FieldScope } from "#ui/field.tsx";

interface SectionProps {
  title: string;
  /** The purpose of the section, under its title. */
  text: string;
  /** Names the section in addresses that lead to it. */
  anchor?: string;
  children: ReactNode;
}

/** Renders a section of the settings: title and purpose on one side, controls on the other. */
export function Section({ title, text, anchor, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} className="settings-section" aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        <p className="mt-1 text-sm text-muted">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

interface SectionFormProps extends Omit<SectionProps, "children"> {
  /** The intent that the screen's `clientAction` gets; sets the fields' ids apart too. */
  intent: string;
  /** Checks a failed field again by the contract of the form. */
  check?: CheckForm;
  submitLabel: string;
  /** Empties the form after success. */
  clear?: boolean;
  children: (errors: FieldErrors) => ReactNode;
}

/** Renders a section that is one form, with the outcome of saving above it. */
export function SectionForm(props: SectionFormProps) {
  const { title, text, intent, check, submitLabel, clear, children } = props;
  const fetcher = useFetcher<ActionResult>();
  const id = useId();
  const { restored, touch, settle } = useDraft({ id, form: intent });
  const { outcome, tell, dismiss } = usePageOutcome();
  const busy = fetcher.state !== "idle";
  useSettled(fetcher, (result) => {
    tell(result);
    if (!result.ok) return;
    settle();
    const form = document.getElementById(id);
    if (clear && form instanceof HTMLFormElement) form.reset();
  });
  const errors = outcome && !outcome.ok ? outcome.fields : {};
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <Section title={title} text={text}>
      <FieldScope name={intent} errors={outcome?.fields} check={check}>
        <fetcher.Form
          id={id}
          method="post"
          noValidate
          className="grid gap-4"
          onSubmit={(event) => busy && event.preventDefault()}
          onInput={touch}
        >
          <input type="hidden" name="intent" value={intent} />
          {restored && <Restored draft={restored} />}
          {hasErrors ? (
            <ErrorSummary key={outcome?.key} errors={errors} />
          ) : (
            <PageOutcome outcome={outcome} onDismiss={dismiss} />
          )}
          {outcome?.unreached && <Retry />}
          {children(errors)}
          <div>
            <Button type="submit" busy={busy} busyLabel="Saving…">
              {submitLabel}
            </Button>
          </div>
        </fetcher.Form>
      </FieldScope>
    </Section>
  );
}
