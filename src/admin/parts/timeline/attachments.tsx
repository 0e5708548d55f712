import { FileText } from "lucide-react";
import { useState } from "react";
import { DocumentReader } from "#admin/parts/document/document-reader.tsx";
import { FlagWarning } from "#admin/parts/record/flag-warning.tsx";
import { type LinkedDocument, outcomes } from "#features/documents/contract.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { formatSize } from "#ui/file-field.tsx";
import { Icon } from "#ui/icon.tsx";

/** Offers the documents that came with a line of a timeline, and shows the one that is chosen. */
export function Attachments({ documents }: { documents: readonly LinkedDocument[] }) {
  const [shown, setShown] = useState<LinkedDocument>();
  if (documents.length === 0) return null;
  return (
    <>
      <ul className="attachments" aria-label="Attachments">
        {documents.map((document) => (
          <li key={document._id}>
            <Attachment document={document} onShow={() => setShown(document)} />
          </li>
        ))}
      </ul>
      {shown && (
        <Dialog
          open
          size="full"
          className="document-dialog"
          title="Attachment"
          onClose={() => setShown(undefined)}
        >
          <section aria-label="Document" className="document-pane">
            <DocumentReader document={shown} title={`Attachment ${shown.name}`} />
          </section>
        </Dialog>
      )}
    </>
  );
}

interface AttachmentProps {
  document: LinkedDocument;
  onShow: () => void;
}

function Attachment({ document: { name, size, flags, scan }, onShow }: AttachmentProps) {
  if (scan === "infected") {
    return (
      <Alert tone="danger" live="none" title={name}>
        {outcomes.infected}
      </Alert>
    );
  }
  return (
    <>
      <Button variant="secondary" size="small" onClick={onShow}>
        <Icon of={FileText} size={16} />
        <span className="wrap-anywhere">
          {name} <span className="whitespace-nowrap text-muted">({formatSize(size)})</span>
        </span>
      </Button>
      {scan === "pending" && <p className="mt-1 text-sm text-muted">{outcomes.pending}</p>}
      <FlagWarning flags={flags} className="mt-2" />
    </>
  );
}
