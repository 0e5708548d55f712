import { type ReactNode, type RefObject, useRef, useSyncExternalStore } from "react";
import { Form, useNavigation } from "react-router";
import { applyLabels } from "#content/apply-labels.ts";
import { applicationNotice } from "#content/notices.ts";
import { applicationBody } from "#features/applications/contract.ts";
import { checkBy } from "#platform/client/client.ts";
import { followUpload, uploadPercent } from "#platform/client/upload.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";
import { EMAIL_MAX } from "#platform/contract/fields.ts";
import { SpamFields } from "#site/forms/spam-fields.tsx";
import { useTerms } from "#site/layout-context.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FieldScope, TextField } from "#ui/field.tsx";
import { FileField } from "#ui/file-field.tsx";
import { UploadProgress } from "#ui/upload-progress.tsx";
import { ApplicationDone } from "./application-done.tsx";
import type { ApplicationResult } from "./apply.tsx";
import { useOutcome } from "./outcome.ts";
import type { Position } from "./position.ts";
import { PositionPanel } from "./position-panel.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { SalaryField } from "./salary-field.tsx";
import { answerErrors } from "./typed-answers.ts";

const checkFields = checkBy(applicationBody);

interface ApplicationFormProps {
  position: Position;
  result: ApplicationResult | undefined;
}

/** Renders the application form (spec section 5). Rules and messages are the contract's, not the browser's. */
export function ApplicationForm({ position, result }: ApplicationFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const done = useRef<HTMLDivElement>(null);
  const notice = applicationNotice(useTerms());
  const { submitLabel } = useScreenWords("apply");
  const busy = useNavigation().formMethod === "POST";
  const percent = useSyncExternalStore(followUpload, uploadPercent, () => undefined);
  const sent = result?.ok && !busy;
  useOutcome(result, { form, done });
  function checkApplication(filled: HTMLFormElement) {
    return { ...checkFields(filled), ...answerErrors(position.questions, new FormData(filled)) };
  }
  return (
    <FieldScope name="application" errors={result?.fields} check={checkApplication}>
      {result && !busy && <Outcome result={result} done={done} />}
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        // A sent form is cleared and keeps the job (spec section 8); nobody should have to look at it.
        hidden={sent}
        className={sent ? "" : "grid gap-12"}
      >
        <PositionPanel position={position} />
        <Person result={result} />
        <Work result={result} />
        {position.questions.length > 0 && (
          <Part legend={applyLabels.parts.questions}>
            <QuestionFields questions={position.questions} result={result} />
          </Part>
        )}
        <Documents result={result} jobId={position.jobId} />
        <SpamFields notice={notice.version} />
        <div className="grid justify-items-start gap-5 border-t border-edge pt-8">
          <p className="max-w-measure text-sm text-muted">{notice.consentLabel}</p>
          <Button
            type="submit"
            size="large"
            busy={busy}
            busyLabel={applyLabels.busyLabel}
            className="max-sm:w-full"
          >
            {submitLabel}
          </Button>
          {busy && percent !== undefined && (
            <UploadProgress percent={percent} label={applyLabels.progressLabel} />
          )}
        </div>
      </Form>
    </FieldScope>
  );
}

function Outcome({ result, done }: { result: ApplicationResult; done: RefObject<HTMLDivElement | null> }) {
  if (result.ok) return <ApplicationDone key={result.key} ref={done} message={result.message} />;
  if (Object.keys(result.fields).length === 0)
    return <Alert key={result.key} tone="danger" title={result.message} dismissible className="mb-10" />;
  // The focus goes to the first field, once the browser's alert is closed (design section 8).
  return (
    <ErrorSummary errors={inOrder(result.fields)} title={result.message} focus={false} className="mb-10" />
  );
}

/** Returns the errors in the form's order. */
function inOrder(fields: FieldErrors): FieldErrors {
  const { resume, additionalDocument, jobId, ...first } = applyLabels.labels;
  const answers = Object.keys(fields).filter((name) => name.startsWith("answers["));
  const names = [...Object.keys(first), ...answers, ...Object.keys({ resume, additionalDocument, jobId })];
  const known = names.filter((name) => name in fields);
  return { ...Object.fromEntries(known.map((name) => [name, fields[name] ?? ""])), ...fields };
}

interface PartProps {
  result: ApplicationResult | undefined;
}

function Person({ result }: PartProps) {
  const field = fieldsOf(result);
  return (
    <Part legend={applyLabels.parts.person} note={applyLabels.required}>
      <TextField {...field("name")} required autoComplete="name" maxLength={120} className="field-wide" />
      <TextField
        {...field("email")}
        required
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={EMAIL_MAX}
      />
      <TextField {...field("phone")} autoComplete="tel-national" inputMode="tel" maxLength={30} />
    </Part>
  );
}

function Work({ result }: PartProps) {
  const field = fieldsOf(result);
  const { units } = applyLabels;
  return (
    <Part legend={applyLabels.parts.work}>
      <TextField
        {...field("experience")}
        required
        inputMode="decimal"
        suffix={units.experience}
        autoComplete="off"
      />
      <TextField
        {...field("noticePeriod")}
        required
        inputMode="numeric"
        suffix={units.noticePeriod}
        autoComplete="off"
      />
      <SalaryField {...field("expectedSalary")} />
    </Part>
  );
}

function Documents({ result, jobId }: PartProps & { jobId: string }) {
  const field = fieldsOf(result);
  return (
    <Part legend={applyLabels.parts.documents}>
      {result?.filesLost && (
        <Alert tone="warning" live="none" title={applyLabels.hints.filesLost} className="mb-6" />
      )}
      <FileField {...withoutValue(field("resume"))} required accept=".pdf" className="field-wide" />
      <FileField {...withoutValue(field("additionalDocument"))} accept=".pdf" className="field-wide" />
      <TextField {...withoutValue(field("jobId"))} readOnly value={jobId} />
    </Part>
  );
}

/** Drops the value, for controls whose value the page can't set. */
function withoutValue<T extends { defaultValue: string }>({ defaultValue: _, ...words }: T) {
  return words;
}

function Part({ legend, note, children }: { legend: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-xl font-bold">{legend}</legend>
      {note && <p className="mt-1 text-sm text-muted">{note}</p>}
      <div className="fields mt-5">{children}</div>
    </fieldset>
  );
}

/** Returns label, error and typed value of each field, by its name. */
function fieldsOf(result: ApplicationResult | undefined) {
  const hints: Readonly<Record<string, string>> = applyLabels.hints;
  return (name: keyof typeof applyLabels.labels) => ({
    name,
    label: applyLabels.labels[name],
    hint: hints[name],
    error: result?.fields[name],
    defaultValue: result?.values[name] ?? "",
  });
}
