import { Download } from "lucide-react";
import { useSearchParams } from "react-router";
import { RetryAlert } from "#admin/parts/list/load-states.tsx";
import { FlagWarning } from "#admin/parts/record/flag-warning.tsx";
import type { LinkedDocument } from "#features/documents/contract.ts";
import { buttonClass } from "#ui/button.tsx";
import { formatSize } from "#ui/file-field.tsx";
import { Icon } from "#ui/icon.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { Paper } from "./paper.tsx";
import { type FetchedDocument, useDocument } from "./use-document.ts";
import "./document.css";

/** Shows a document, with its name, what to be wary of and a download. */
export function DocumentReader({ document, title }: { document: LinkedDocument; title: string }) {
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
