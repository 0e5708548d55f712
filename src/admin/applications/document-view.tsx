import { Download } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { RetryAlert } from "#admin/parts/list/load-states.tsx";
import { FlagWarning } from "#admin/parts/record/flag-warning.tsx";
import type { Application } from "#features/applications/contract.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { formatSize } from "#ui/file-field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Paper } from "./paper.tsx";
import { type FetchedDocument, useDocument } from "./use-document.ts";

export type DocumentKind = "resume" | "additional";

/** Returns whether a value is a kind of document. */
export function isDocumentKind(value: unknown): value is DocumentKind {
  return value === "resume" || value === "additional";
}

type StoredDocument = Application["resumeDocument"];

interface DocumentViewProps {
  application: Application;
  start?: DocumentKind;
}

/** Shows the documents of one application, one at a time. */
export function DocumentView({ application, start = "resume" }: DocumentViewProps) {
  const { name, resumeDocument, additionalDocument } = application;
  const [kind, setKind] = useState(start);
  const shown = (kind === "additional" && additionalDocument) || resumeDocument;
  return (
    <section aria-label="Document" className="resume-document">
      {additionalDocument && (
        <fieldset className="document-choice">
          <legend className="sr-only">Document</legend>
          <Choice kind="resume" chosen={kind} onChoose={setKind} label="Resume" />
          <Choice kind="additional" chosen={kind} onChoose={setKind} label="Additional document" />
        </fieldset>
      )}
      <FetchedView
        key={shown._id}
        document={shown}
        title={`${shown === resumeDocument ? "Resume" : "Additional document"} of ${name}`}
      />
    </section>
  );
}

interface ChoiceProps {
  kind: DocumentKind;
  chosen: DocumentKind;
  label: string;
  onChoose: (kind: DocumentKind) => void;
}

function Choice({ kind, chosen, label, onChoose }: ChoiceProps) {
  const on = kind === chosen;
  return (
    <Button
      variant={on ? "primary" : "secondary"}
      size="small"
      aria-pressed={on}
      onClick={() => onChoose(kind)}
    >
      {label}
    </Button>
  );
}

function FetchedView({ document, title }: { document: StoredDocument; title: string }) {
  const { document: fetched, retry } = useDocument(document._id);
  return (
    <>
      <div className="document-line">
        <p className="min-w-0 flex-1 text-sm wrap-anywhere">
          {document.name} <span className="text-muted">({formatSize(document.size)})</span>
        </p>
        {fetched.state === "ready" && (
          <a
            className={buttonClass({ variant: "quiet", size: "small" })}
            href={fetched.url}
            download={document.name}
          >
            <Icon of={Download} size={16} /> Download
          </a>
        )}
      </div>
      <FlagWarning flags={document.flags} />
      <FetchedPaper fetched={fetched} title={title} onRetry={retry} />
    </>
  );
}

interface FetchedPaperProps {
  fetched: FetchedDocument;
  title: string;
  onRetry: () => void;
}

/** Shows a document once it has come, with the words marked that the list is searched for. */
function FetchedPaper({ fetched, title, onRetry }: FetchedPaperProps) {
  const [params] = useSearchParams();
  if (fetched.state === "failed") {
    return (
      <RetryAlert message="The document could not be loaded." reason={fetched.reason} onRetry={onRetry} />
    );
  }
  if (fetched.state === "loading") {
    return (
      <div className="paper">
        <Spinner label="Loading the document" visible />
      </div>
    );
  }
  return <Paper pdf={fetched.pdf} url={fetched.url} title={title} q={params.get("q") ?? ""} />;
}
