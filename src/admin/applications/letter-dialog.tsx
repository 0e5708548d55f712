import { type SyntheticEvent, useState } from "react";
import { useFetcher } from "react-router";
import { LetterFields } from "#admin/parts/mail/letter-fields.tsx";
import { type Letter, TemplateField } from "#admin/parts/mail/template-field.tsx";
import { useSender } from "#admin/parts/mail/use-sender.ts";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { ModalForm } from "#admin/parts/record/modal-form.tsx";
import { type MergeField, mergeFields, mergeTokens } from "#content/merge-fields.ts";
import type { Application } from "#features/applications/contract.ts";
import { letterValues } from "#features/applications/rules.ts";
import { applicants, letterBody } from "#features/letters/contract.ts";
import { mergeText } from "#features/mail/rules.ts";
import { checkBy } from "#platform/client/client.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import { useApplicationRights } from "./application-rights.ts";
import { ChosenInputs } from "./chosen-inputs.tsx";
import "./letter.css";

/** The applications that the list shows, of all that match its filter. */
export interface Matching {
  rows: readonly Application[];
  total: number;
  /** The filter as a query. */
  filter: string;
  /** When the server answered with them, in its own time. */
  answeredAt?: number | undefined;
}

interface LetterDialogProps {
  /** The applications that are selected; none for all that match. */
  chosen: readonly Application[];
  matching: Matching;
  /** The template that it begins with. */
  start?: Pick<Letter, "propose" | "begin">;
  onClose: () => void;
  onDone: (result: ActionResult) => void;
}

const checkLetter = checkBy(letterBody);

/** Leaves each merge field as it is: it is filled in for each applicant. */
const unmerged = Object.fromEntries(Object.keys(mergeFields).map((name) => [name, `{${name}}`])) as Record<
  MergeField,
  string
>;

/** Writes one letter to many applicants, and shows it as the first of them will read it. */
export function LetterDialog({ chosen, matching, start, onClose, onDone }: LetterDialogProps) {
  const fetcher = useFetcher<ActionResult>();
  const errors = fetcher.data?.fields ?? {};
  const { signature } = useSender();
  const { change } = useApplicationRights();
  const [since] = useState(matching.answeredAt);
  const [all, setAll] = useState(chosen.length === 0);
  const [words, setWords] = useState<Words>({ subject: "", description: "", signature });
  const count = all ? matching.total : chosen.length;

  function read(event: SyntheticEvent<HTMLElement>) {
    const form = event.currentTarget.closest("form");
    if (form) setWords(wordsOf(new FormData(form)));
  }

  return (
    <ModalForm
      title={`Write to ${applicants(count)}`}
      scope="letter"
      fetcher={fetcher}
      intent="letter"
      check={checkLetter}
      submitLabel="Send"
      busyLabel="Sending…"
      size="large"
      onClose={onClose}
      onDone={onDone}
    >
      {all ? (
        <>
          <input type="hidden" name="filter" value={matching.filter} />
          {since && <input type="hidden" name="since" value={new Date(since).toISOString()} />}
        </>
      ) : (
        <ChosenInputs applications={chosen} />
      )}
      {chosen.length > 0 && matching.total > chosen.length && (
        <SelectField
          label="To"
          name="to"
          value={all ? "all" : "chosen"}
          onChange={({ currentTarget: { value } }) => setAll(value === "all")}
          className="mb-5"
          options={[
            { value: "chosen", label: `The ${chosen.length} selected` },
            { value: "all", label: `All ${matching.total.toLocaleString("en-IN")} that match the filter` },
          ]}
        />
      )}
      <div onInput={read}>
        <TemplateField letter={{ use: "application", values: unmerged, maySetStatus: change, ...start }} />
        <p className="field-hint mb-4">{mergeTokens} are filled in for each applicant.</p>
        <div className="fields">
          <LetterFields signature={signature} errors={errors} />
        </div>
      </div>
      <Preview words={words} applications={all ? matching.rows : chosen} count={count} />
      <TextField
        name="count"
        label={`Type ${count} to confirm`}
        inputMode="numeric"
        autoComplete="off"
        required
        className="letter-count"
        error={errors.count}
      />
    </ModalForm>
  );
}

interface Words {
  subject: string;
  description: string;
  signature: string;
}

function wordsOf(form: FormData): Words {
  const text = (name: string) => String(form.get(name) ?? "");
  return { subject: text("subject"), description: text("description"), signature: text("signature") };
}

/** Applicants whose letters are shown. */
const MAX_SHOWN = 3;

interface PreviewProps {
  words: Words;
  applications: readonly Application[];
  count: number;
}

/** Shows the letters of the first applicants as they will be sent. */
function Preview({ words, applications, count }: PreviewProps) {
  const { sender, company } = useSender();
  const shown = applications.slice(0, MAX_SHOWN);
  return (
    <section className="record-part letter-preview" aria-labelledby="letters-title">
      <h3 id="letters-title">
        {count > shown.length
          ? `The first ${shown.length} of ${count.toLocaleString("en-IN")}`
          : "As it is sent"}
      </h3>
      {words.description.trim() === "" ? (
        <p className="text-muted">Choose a template or write a letter to see it here.</p>
      ) : (
        shown.map((application) => {
          const values = letterValues(application, { company, sender });
          return (
            <article key={application._id}>
              <p className="text-muted">
                To {application.name}, {application.email}
              </p>
              <p>
                <strong>{mergeText(words.subject, values)}</strong>
              </p>
              <p className="letter-text">{mergeText(words.description, values)}</p>
              <p className="letter-text">{words.signature}</p>
            </article>
          );
        })
      )}
    </section>
  );
}
