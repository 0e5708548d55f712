import { History, RotateCcw, Share2, Users } from "lucide-react";
import { useState } from "react";
import { useCompany } from "#admin/company.ts";
import { fillWords } from "#content/fill.ts";
import { shownOn } from "#content/shown-on.ts";
import {
  discardContentDraft,
  outcomes,
  resetContent,
  unscheduleContent,
} from "#features/content/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { AddedActions } from "./added-actions.tsx";
import { addedName, changeText, DocumentStates, shownText } from "./document-states.tsx";
import type { FormField } from "./form-fields.ts";
import { HistoryDialog } from "./history-dialog.tsx";
import { ShareDialog } from "./share-dialog.tsx";
import type { Editor, Task } from "./use-editor.ts";
import { useOthers } from "./use-presence.ts";

interface DocumentHeadProps {
  editor: Editor;
  fields: readonly FormField[];
}

/** Shows a document's title and states, and what can be done with it as a whole. */
export function DocumentHead({ editor, fields }: DocumentHeadProps) {
  const { document } = editor;
  const company = useCompany();
  const [isHistory, setHistory] = useState(false);
  const [isShare, setShare] = useState(false);
  return (
    <header className="grid gap-3">
      <h1>{fillWords(document.title, company)}</h1>
      <DocumentStates states={document.states} />
      <p className="text-sm text-muted">
        {shownText(document)} {changeText(document)}
      </p>
      <Others documentId={document._id} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" onClick={() => setHistory(true)}>
          <Icon of={History} size={16} />
          History
        </Button>
        {shownOn(document._id).length > 0 && (
          <Button variant="secondary" size="small" onClick={() => setShare(true)}>
            <Icon of={Share2} size={16} />
            Share the draft
          </Button>
        )}
        <WholeActions editor={editor} />
        {document.shipped === null && <AddedActions editor={editor} />}
      </div>
      {document.states.includes("invalid") && (
        <Alert
          tone="danger"
          live="none"
          title={
            document.shipped
              ? "Visitors read the shipped words in place of yours."
              : "Visitors do not find this page."
          }
        >
          <p>
            After an upgrade of the program, what was published lacks something or has too much. Put the
            fields right that are named when you publish.
          </p>
        </Alert>
      )}
      {isShare && <ShareDialog documentId={document._id} onClose={() => setShare(false)} />}
      {isHistory && <HistoryDialog editor={editor} fields={fields} onClose={() => setHistory(false)} />}
    </header>
  );
}

/** Names those who have the document open too. The status is there before its text, so that it is announced. */
function Others({ documentId }: { documentId: string }) {
  const others = useOthers(documentId);
  return (
    <p role="status" className="content-others">
      {others.length > 0 && (
        <>
          <Icon of={Users} size={16} />
          {othersText(others)}
        </>
      )}
    </p>
  );
}

function othersText(others: readonly string[]): string {
  const [last = "", ...before] = others.toReversed();
  const names = before.length > 0 ? `${before.toReversed().join(", ")} and ${last}` : last;
  return `${names} ${others.length > 1 ? "have" : "has"} this open too.`;
}

interface Action extends Task {
  label: string;
  question: string;
  consequence: string;
}

/** Renders the actions that take words away, each of which asks first. */
function WholeActions({ editor }: { editor: Editor }) {
  const [asked, setAsked] = useState<Action>();
  return (
    <>
      {actionsFor(editor).map((action) => (
        <Button
          key={action.name}
          variant="quiet"
          size="small"
          busy={editor.busy === action.name}
          onClick={() => setAsked(action)}
        >
          {action.name === "reset" && <Icon of={RotateCcw} size={16} />}
          {action.label}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        message={asked?.question ?? ""}
        confirmLabel={asked?.label ?? ""}
        onConfirm={() => {
          setAsked(undefined);
          if (asked) void editor.run(asked);
        }}
        onCancel={() => setAsked(undefined)}
      >
        {asked?.consequence}
      </ConfirmDialog>
    </>
  );
}

const backToShipped = {
  label: "Back to the shipped words",
  question: "Go back to the shipped words?",
  consequence: "Visitors read them at once. A draft stays, and the history keeps what was published.",
  done: outcomes.reset,
};

function takeOff(name: string) {
  return {
    label: "Take off the site",
    question: `Take this ${name} off the site?`,
    consequence: "Visitors no longer find it. It stays here as a draft.",
    done: outcomes.takenOff,
  };
}

function actionsFor({ document, dirty, words }: Editor): Action[] {
  const discard: Action = {
    name: "discard",
    label: "Discard draft",
    question: "Discard the draft?",
    consequence: "The form then shows what visitors read. The history keeps the draft.",
    done: outcomes.discarded,
    // Saved before, so that the history keeps them.
    save: dirty ? words : undefined,
    call: (options) => browserApi().call(discardContentDraft, options),
  };
  const unschedule: Action = {
    name: "unschedule",
    label: "Take the schedule back",
    question: "Take the schedule back?",
    consequence: "The scheduled words become the draft where there is none.",
    done: outcomes.unscheduled,
    call: (options) => browserApi().call(unscheduleContent, options),
  };
  const reset: Action = {
    name: "reset",
    ...(document.shipped ? backToShipped : takeOff(addedName(document))),
    call: (options) => browserApi().call(resetContent, options),
  };
  const hasOther = document.shipped ?? document.published ?? document.scheduled;
  return [
    ...((document.draft || dirty) && hasOther ? [discard] : []),
    ...(document.scheduled ? [unschedule] : []),
    ...(document.published || document.scheduled ? [reset] : []),
  ];
}
