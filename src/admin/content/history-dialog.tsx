import { type ReactNode, useEffect, useRef, useState } from "react";
import { AnswerFailure, AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { momentText } from "#admin/parts/text/date-text.ts";
import {
  type ContentDocument,
  type ContentRevision,
  listContentRevisions,
  outcomes,
  readContentRevision,
  restoreContentRevision,
  revisionWords,
  type Words,
} from "#features/content/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { focusShown } from "#ui/focus-shown.ts";
import { Comparison } from "./comparison.tsx";
import { writerName } from "./document-states.tsx";
import type { FormField } from "./form-fields.ts";
import { mergeWords } from "./merge-words.ts";
import type { Editor } from "./use-editor.ts";
import { WordsView } from "./words-view.tsx";

interface HistoryDialogProps {
  fields: readonly FormField[];
  editor: Editor;
  onClose: () => void;
}

/** Lists the earlier words of a document; one of them is looked at in place of the list, and restored as the draft. */
export function HistoryDialog({ fields, editor, onClose }: HistoryDialogProps) {
  const [chosen, setChosen] = useState<ContentRevision>();
  const [lookedAt, setLookedAt] = useState<ContentRevision>();
  const { document } = editor;

  async function restore({ _id: revisionId }: ContentRevision) {
    await editor.run({
      name: "restore",
      done: outcomes.restored,
      // Saved before, so that the history keeps them.
      save: editor.dirty ? editor.words : undefined,
      call: ({ params, version }) =>
        browserApi().call(restoreContentRevision, { params: { ...params, revisionId }, version }),
    });
    onClose();
  }

  function backToList() {
    setLookedAt(chosen);
    setChosen(undefined);
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
          {chosen && (
            <>
              <Button busy={editor.busy === "restore"} onClick={() => void restore(chosen)}>
                Restore
              </Button>
              <Button variant="secondary" onClick={backToList}>
                Back to the history
              </Button>
            </>
          )}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {chosen ? (
        <Revision document={document} revision={chosen} fields={fields} />
      ) : (
        <Revisions document={document._id} lookedAt={lookedAt} onChoose={setChosen} />
      )}
    </Dialog>
  );
}

interface RevisionsProps {
  document: string;
  /** The one that was looked at last, whose button takes the focus. */
  lookedAt: ContentRevision | undefined;
  onChoose: (revision: ContentRevision) => void;
}

function Revisions({ document, lookedAt, onChoose }: RevisionsProps) {
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
          <Button
            ref={revision._id === lookedAt?._id ? focusShown : undefined}
            variant="secondary"
            size="small"
            onClick={() => onChoose(revision)}
          >
            Look at<span className="sr-only"> the words of {momentText(revision.createdAt)}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface RevisionProps {
  document: ContentDocument;
  revision: ContentRevision;
  fields: readonly FormField[];
}

function Revision({ document, revision, fields }: RevisionProps) {
  const { _id, what, createdAt, createdBy } = revision;
  const params = { id: document._id, revisionId: _id };
  const { answer, reload } = useAnswer(
    (signal) => browserApi().call(readContentRevision, { params, signal }),
    _id,
  );
  if (!answer) return <AnswerWaiting label="Loading the earlier words" />;
  if (!answer.ok) return <AnswerFailure message={outcomes.historyFailed} of={answer} onRetry={reload} />;
  const { words } = answer.data.data;
  const shown = document.shown === "nothing" ? null : document[document.shown];
  const whole = <WordsView fields={fields} words={words} />;
  return (
    <EarlierWords label={momentText(createdAt)}>
      <p className="mb-4 text-muted">
        {revisionWords[what]} · {writerName(createdBy)}
      </p>
      {shown ? (
        <>
          <Differences fields={fields} shown={shown} words={words} />
          <details className="mt-6">
            <summary className="link mb-4">All the words of this version</summary>
            {whole}
          </details>
        </>
      ) : (
        whole
      )}
    </EarlierWords>
  );
}

const versions = [
  { title: "On the site now", of: "mine" },
  { title: "In this version", of: "theirs" },
] as const;

interface DifferencesProps {
  fields: readonly FormField[];
  /** The words that visitors read now. */
  shown: Words;
  words: Words;
}

/** Shows what would change for visitors if earlier words were published again. */
function Differences({ fields, shown, words }: DifferencesProps) {
  const { changes } = mergeWords(fields, { base: shown, mine: shown, theirs: words });
  return (
    <Comparison
      changes={changes}
      versions={versions}
      none="Nothing here differs from what visitors read now."
    />
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
