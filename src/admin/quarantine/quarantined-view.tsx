import { useState } from "react";
import { useFetcher } from "react-router";
import { fetchFile, saveFile } from "#admin/parts/list/download.tsx";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { type Detail, ViewDialog } from "#admin/parts/record/details.tsx";
import { FlagWarning } from "#admin/parts/record/flag-warning.tsx";
import { useSettled } from "#admin/parts/record/use-settled.ts";
import { PersonLink } from "#admin/parts/text/contact-links.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import { outcomes, readDocument } from "#features/documents/contract.ts";
import { pageName } from "#features/enquiries/rules.ts";
import { sourceText } from "#features/leads/rules.ts";
import { answersText } from "#features/questions/rules.ts";
import type { Quarantined } from "#features/spam/contract.ts";
import { fieldNames, kindNames } from "#features/spam/rules.ts";
import { fillPath } from "#platform/contract/endpoint.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

interface QuarantinedViewProps {
  message: Quarantined;
  onDelete: () => void;
  onDone: (result: ActionResult) => void;
  onClose: () => void;
}

/**
 * Shows one quarantined message with the reasons, and releases or deletes it. No text of the message becomes a link.
 */
export function QuarantinedView({ message, onDelete, onDone, onClose }: QuarantinedViewProps) {
  const fetcher = useFetcher<ActionResult>();
  const failure = fetcher.data?.ok === false ? fetcher.data : undefined;
  useSettled(fetcher, (result) => result.ok && onDone(result));
  return (
    <ViewDialog
      title={`Spam: ${kindNames[message.kind]}`}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button
            busy={fetcher.state !== "idle"}
            busyLabel="Releasing…"
            onClick={() =>
              fetcher.submit({ intent: "release", id: message._id }, { method: "post", flushSync: true })
            }
          >
            Release
          </Button>
          <Button variant="secondary" onClick={onDelete}>
            Delete
          </Button>
        </>
      }
      before={
        <>
          {failure && (
            <Alert key={failure.key} tone="danger" title={failure.message} className="mb-4">
              {failure.reason && <p>{failure.reason}</p>}
            </Alert>
          )}
          <Alert tone="info" live="none" title="Why it looks like spam" className="mb-5">
            <ul>
              {message.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Alert>
        </>
      }
      items={itemsOf(message)}
    >
      {message.documents.map((document) => (
        <QuarantinedDocument key={document._id} {...document} />
      ))}
    </ViewDialog>
  );
}

function itemsOf({ body, email, createdAt }: Quarantined): Detail[] {
  const fields = Object.entries(fieldNames).flatMap(([name, label]) => {
    const value = body[name];
    return value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length)
      ? []
      : [
          {
            label,
            value: Array.isArray(value) ? answersText(value) : shownValue(name, String(value)),
            wide: name === "message" || name === "answers",
          },
        ];
  });
  return [
    ...fields,
    { label: "Received", value: momentText(createdAt) },
    { label: "Privacy", value: <PersonLink email={email} /> },
  ];
}

function shownValue(field: string, value: string): string {
  if (field === "page") return pageName(value);
  return field === "source" ? sourceText(value) : value;
}

/** Offers one document of a message. It is fetched, and its view audited, only on request. */
function QuarantinedDocument({ _id, name, flags, scan }: Quarantined["documents"][number]) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");

  async function save() {
    setBusy(true);
    const fetched = await fetchFile(fillPath(readDocument.path, { id: _id }));
    setBusy(false);
    setFailure(fetched.ok ? "" : fetched.reason);
    if (fetched.ok) saveFile(await fetched.file.blob(), name);
  }

  return (
    <div className="mt-4">
      <FlagWarning flags={flags} className="mb-3" />
      {scan === "infected" ? (
        <Alert tone="danger" live="none" title={name}>
          {outcomes.infected}
        </Alert>
      ) : (
        <Button variant="secondary" size="small" busy={busy} busyLabel="Fetching…" onClick={save}>
          Save {name}
        </Button>
      )}
      {failure && <Alert tone="danger" title={failure} className="mt-3" />}
    </div>
  );
}
