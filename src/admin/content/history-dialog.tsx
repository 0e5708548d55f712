import { type ReactNode, useEffect, useRef, useState } from "react";
import { AnswerFailure, AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { momentText } from "#admin/parts/text/date-text.ts";
import {
  type ContentRevision,
  listContentRevisions,
  outcomes,
  readContentRevision,
  restoreContentRevision,
  revisionWords,
} from "#features/content/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { writerName } from "./document-states.tsx";
import type { TextField } from "./form-fields.ts";
import type { Editor } from "./use-editor.ts";
import { WordsView } from "./words-view.tsx";

interface HistoryDialogProps {
  fields: readonly TextField[];
  editor: Editor;
  mayChange: boolean;
  onClose: () => void;
}

/** Lists the earlier words of a document; one of them is looked at in place of the list, and restored as the draft. */
export function HistoryDialog({ fields, editor, mayChange, onClose }: HistoryDialogProps) {
  const [chosen, setChosen] = useState<ContentRevision>();
  const { _id } = editor.document;

  async function restore({ _id: revisionId }: ContentRevision) {
    await editor.run({
      name: "restore",
      done: outcomes.restored,
      // Saved before, so that the history keeps them.
      save: editor.dirty ? editor.words : undefined,
      call: ({ params, headers }) =>
        browserApi().call(restoreContentRevision, { params: { ...params, revisionId }, headers }),
    });
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={chosen ? `History: ${momentText(chosen.createdAt)}` : "History"}
      size="large"
      closeOnBackdrop
      footer={
        <>
          {chosen && mayChange && (
            <Button busy={editor.busy === "restore"} onClick={() => void restore(chosen)}>
              Restore
            </Button>
          )}
          {chosen && (
            <Button variant="secondary" onClick={() => setChosen(undefined)}>
              Back to the history
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {chosen ? (
        <Revision document={_id} revision={chosen} fields={fields} />
      ) : (
        <Revisions document={_id} onChoose={setChosen} />
      )}
    </Dialog>
  );
}

interface RevisionsProps {
  document: string;
  onChoose: (revision: ContentRevision) => void;
}

function Revisions({ document, onChoose }: RevisionsProps) {
  const { answer, reload } = useAnswer(
    (signal) => browserApi().call(listContentRevisions, { params: { id: document }, signal }),
    document,
  );
  if (!answer) return <AnswerWaiting label="Loading the history" />;
  if (!answer.ok) return <AnswerFailure message={outcomes.historyFailed} of={answer} onRetry={reload} />;
  const revisions = answer.data.data;
  if (revisions.length === 0) return <p>Nothing was published or put aside yet.</p>;
  return (
    <ul className="content-list">
      {revisions.map((revision) => (
        <li key={revision._id}>
          <p className="font-semibold">{revisionWords[revision.what]}</p>
          <p className="text-sm text-muted">
            {momentText(revision.createdAt)} by {writerName(revision.createdBy)}
          </p>
          <Button variant="secondary" size="small" onClick={() => onChoose(revision)}>
            Look at<span className="sr-only"> the words of {momentText(revision.createdAt)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface RevisionProps {
  document: string;
  revision: ContentRevision;
  fields: readonly TextField[];
}

function Revision({ document, revision, fields }: RevisionProps) {
  const { _id, what, createdAt, createdBy } = revision;
  const { answer, reload } = useAnswer(
    (signal) => browserApi().call(readContentRevision, { params: { id: document, revisionId: _id }, signal }),
    _id,
  );
  if (!answer) return <AnswerWaiting label="Loading the earlier words" />;
  if (!answer.ok) return <AnswerFailure message={outcomes.historyFailed} of={answer} onRetry={reload} />;
  return (
    <EarlierWords label={momentText(createdAt)}>
      <p className="mb-4 text-muted">
        {revisionWords[what]} · {writerName(createdBy)}
      </p>
      <WordsView fields={fields} words={answer.data.data.words} />
    </EarlierWords>
  );
}

/** Takes the focus, because the button that led here is gone, and scrolls by keyboard. */
function EarlierWords({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the dialog around it scrolls and has nothing else to focus
    <section ref={box} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
