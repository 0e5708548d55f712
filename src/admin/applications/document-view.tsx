import { useState } from "react";
import { DocumentReader } from "#admin/parts/document/document-reader.tsx";
import type { Application } from "#features/applications/contract.ts";
import { Button } from "#ui/button.tsx";

export type DocumentKind = "resume" | "additional";

/** Returns whether a value is a kind of document. */
export function isDocumentKind(value: unknown): value is DocumentKind {
  return value === "resume" || value === "additional";
}

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
    <section aria-label="Document" className="document-pane">
      {additionalDocument && (
        <fieldset className="document-choice">
          <legend className="sr-only">Document</legend>
          <Choice kind="resume" chosen={kind} onChoose={setKind} label="Resume" />
          <Choice kind="additional" chosen={kind} onChoose={setKind} label="Additional document" />
        </fieldset>
      )}
      <DocumentReader
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
