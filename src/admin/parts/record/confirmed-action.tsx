import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { ConfirmDialog } from "#ui/dialog.tsx";
import type { ActionResult } from "./action-result.ts";
import { FailureAlert } from "./page-outcome.tsx";
import { useSettled } from "./use-settled.ts";

interface ConfirmedActionProps {
  question: string;
  /** The text of the button; without it the dialog's own. */
  confirmLabel?: string;
  /** The name of the record, so that staff see which one they confirm. */
  name: string;
  /** The consequence, where the question does not imply it. */
  consequence?: string;
  /** Stands below the consequence. */
  children?: ReactNode;
  /** The intent that the screen's `clientAction` gets. */
  intent: string;
  /** The record's `_id`; several are posted as `ids[]`. */
  id: string | readonly string[];
  onDone: (result: ActionResult) => void;
  onCancel: () => void;
}

/** Asks before an action and runs it; stays open with the reason when it failed. Render it only while it is open. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { question, confirmLabel, name, consequence, children, intent, id, onDone, onCancel } = props;
  const fetcher = useFetcher<ActionResult>();
  const failure = fetcher.data?.ok === false ? fetcher.data : undefined;
  useSettled(fetcher, (result) => result.ok && onDone(result));
  return (
    <ConfirmDialog
      open
      message={question}
      {...(confirmLabel && { confirmLabel })}
      busy={fetcher.state !== "idle"}
      // Without `flushSync` the second click of a double click acts on a record that is gone by then.
      onConfirm={() => fetcher.submit(toForm(intent, id), { method: "post", flushSync: true })}
      onCancel={onCancel}
    >
      <p className="wrap-anywhere font-semibold">{name}</p>
      {consequence && <p className="mt-1 text-muted">{consequence}</p>}
      {children}
      {failure && <FailureAlert failure={failure} className="mt-4" />}
    </ConfirmDialog>
  );
}

/** Asks before one record is deleted (intent `delete`) or several (`delete-many`). */
export function DeleteDialog(props: Omit<ConfirmedActionProps, "intent" | "confirmLabel">) {
  return <ConfirmedAction {...props} intent={typeof props.id === "string" ? "delete" : "delete-many"} />;
}

function toForm(intent: string, id: string | readonly string[]): FormData {
  const form = new FormData();
  form.set("intent", intent);
  if (typeof id === "string") form.set("id", id);
  else for (const one of id) form.append("ids[]", one);
  return form;
}
