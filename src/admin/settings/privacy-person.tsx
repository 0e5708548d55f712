import { useId, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import { DownloadFailure, saveResponse, useDownload } from "#admin/parts/list/download.tsx";
import { reasonOf } from "#admin/parts/list/list-state.ts";
import { ConfirmedAction } from "#admin/parts/record/confirmed-action.tsx";
import { PageOutcome, usePageOutcome } from "#admin/parts/record/page-outcome.tsx";
import { useSettled } from "#admin/parts/record/use-settled.ts";
import { dayText, momentText } from "#admin/parts/text/date-text.ts";
import { type KindName, kinds, kindsWith } from "#features/kinds.ts";
import {
  exportPerson,
  findPerson,
  outcomes,
  type Person,
  personalKinds,
} from "#features/privacy/contract.ts";
import { documentText, wordingText } from "#features/privacy/rules.ts";
import { recordPath } from "#features/timeline/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { checkBy } from "#platform/client/client.ts";
import { Button } from "#ui/button.tsx";
import { FieldScope, TextField } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import type { PrivacyResult } from "./privacy.tsx";
import { PersonMails } from "./privacy-mails.tsx";
import { Section } from "./section-form.tsx";

const checkPerson = checkBy(findPerson.body);

/** Looks a person up by e-mail address, saves a copy of their data and erases it. */
export function PersonData() {
  const fetcher = useFetcher<PrivacyResult>();
  const [person, setPerson] = useState<Person>();
  const [asking, setAsking] = useState(false);
  const { outcome, tell, dismiss } = usePageOutcome();
  const given = useGivenAddress();
  useSettled(fetcher, (result) => {
    setPerson(result.person);
    if (result.ok) dismiss();
    else tell(result);
  });
  const busy = fetcher.state !== "idle";
  return (
    <Section
      title="Data about a person"
      text="For a person who asks for a copy of their data or for erasure. Make sure the e-mail comes from the address it is about."
    >
      <div className="grid gap-5">
        <PageOutcome outcome={outcome} onDismiss={dismiss} />
        <FieldScope name="person" errors={outcome?.fields} check={checkPerson}>
          <fetcher.Form
            method="post"
            noValidate
            className="flex flex-wrap items-end gap-3"
            onSubmit={(event) => busy && event.preventDefault()}
          >
            <input type="hidden" name="intent" value="find-person" />
            <TextField
              name="email"
              type="email"
              label="E-mail address"
              required
              className="min-w-0 grow basis-64"
              autoComplete="off"
              defaultValue={given}
              error={outcome?.ok === false ? outcome.fields.email : undefined}
            />
            <Button type="submit" busy={busy} busyLabel="Looking…">
              Look Up
            </Button>
          </fetcher.Form>
        </FieldScope>
        <div aria-live="polite">
          {person && <Held key={person.email} person={person} onErase={() => setAsking(true)} />}
        </div>
      </div>
      {asking && person && (
        <ConfirmedAction
          question={outcomes.confirmErase}
          confirmLabel="Erase"
          name={person.email}
          consequence={`${heldText(person)}. Gone for good, with their documents; a restored backup erases them again.`}
          intent="erase-person"
          id={person.email}
          onDone={(result) => {
            setAsking(false);
            setPerson(undefined);
            tell(result);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

/** Returns the e-mail address that a record's `PersonLink` passed in the history's state, or "". */
function useGivenAddress(): string {
  const { state } = useLocation();
  return typeof state?.person === "string" ? state.person : "";
}

function Held({ person, onErase }: { person: Person; onErase: () => void }) {
  const { email, records, mails, erasedAt, account } = person;
  const copy = useDownload(() => saveCopy(email));
  const headingId = useId();
  const nothing = records.length + mails === 0;
  return (
    <section aria-labelledby={headingId} className="grid gap-3">
      <h3 id={headingId} className="wrap-anywhere">
        {email}
      </h3>
      {nothing && <p>{outcomes.nothingHeld}</p>}
      {account && <p>{outcomes.accountStays(account)}</p>}
      {erasedAt && <p className="text-muted">Erased before, on {momentText(erasedAt)}.</p>}
      <DownloadFailure title={outcomes.exportFailed} of={copy} />
      {!nothing && (
        <>
          {records.length > 0 && (
            <ul className="settings-list">
              {records.map((record) => (
                <li key={record._id}>
                  <div className="min-w-0 flex-1 basis-60">
                    <p className="font-semibold wrap-anywhere">
                      <RecordTitle {...record} />
                    </p>
                    <p className="text-sm text-muted">
                      {sentence(kinds[record.kind].words[0])}, {dayText(record.createdAt)}
                      {record.documents.length > 0 &&
                        `, with ${record.documents.map(documentText).join(", ")}`}
                    </p>
                    {record.consent && <ConsentWords consent={record.consent} />}
                  </div>
                </li>
              ))}
            </ul>
          )}
          {mails > 0 && (
            <PersonMails person={person} title={`${countText(mails, "mail")} to or about this person`} />
          )}
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" busy={copy.busy} busyLabel="Making the copy…" onClick={copy.save}>
              Download a copy
            </Button>
            <Button variant="danger" onClick={onErase}>
              Erase everything
            </Button>
          </div>
        </>
      )}
    </section>
  );
}

/** Names a record, as a link where it has an address of its own in the staff area. */
function RecordTitle({ kind, _id, title }: Person["records"][number]) {
  const addressed = kindsWith("timeline").find((name) => name === kind);
  if (!addressed) return title;
  return (
    <Link className="link" href={recordPath(addressed, _id)}>
      {title}
    </Link>
  );
}

/** Shows what a person agreed to: the version of the notice, and its words on request. */
function ConsentWords({ consent }: { consent: NonNullable<Person["records"][number]["consent"]> }) {
  const { version, agreedAt, notice } = consent;
  return (
    <details className="text-sm text-muted">
      <summary>
        Agreed to {version}, {momentText(agreedAt)}
      </summary>
      <p>{wordingText(consent)}:</p>
      {notice.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </details>
  );
}

/** Saves a copy of a person's data as a file; returns the reason of a failure. */
async function saveCopy(email: string): Promise<string | undefined> {
  const outcome = await browserApi().call(exportPerson, { body: { email } });
  return outcome.ok ? saveResponse(outcome.data, "what-we-hold.zip") : reasonOf(outcome);
}

function heldText({ records, mails }: Person): string {
  const counts = personalKinds.map((kind) =>
    countText(records.filter((one) => one.kind === kind).length, kind),
  );
  return [...counts, countText(mails, "mail")].filter(Boolean).join(", ");
}

function countText(count: number, kind: KindName): string {
  return count > 0 ? `${count} ${kinds[kind].words[count === 1 ? 0 : 1]}` : "";
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
