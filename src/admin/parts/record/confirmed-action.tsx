import { useFetcher } from "react-router";
import { ConfirmDialog } from "#ui/dialog.tsx";
import type { ActionResult } from "./action-result.ts";
import { FailureAlert } from "./page-outcome.tsx";
import { useSettled } from "./use-settled.ts";

interface ConfirmedActionProps {
  /** The exact question. */
  question: string;
  /** Left out: the dialog's own. */
  confirmLabel?: string;
  /** What it is about, so that nobody gets the wrong one. */
  name: string;
  /** What follows from it, if that is not plain. */
  consequence?: string;
  /** What the screen's `clientAction` is to do. */
  intent: string;
  /** With which `_id`; several are posted as `ids[]`. */
  id: string | readonly string[];
  onDone: (result: ActionResult) => void;
  onCancel: () => void;
}

/** Asks, acts, and stays with the reason when that failed. Render it while it is wanted. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { question, confirmLabel, name, consequence, intent, id, onDone, onCancel } = props;
  const fetcher = useFetcher<ActionResult>();
  const failure = fetcher.data?.ok === false ? fetcher.data : undefined;
  useSettled(fetcher, (result) => result.ok && onDone(result));
  return (
    <ConfirmDialog
      open
      message={question}
      {...(confirmLabel && { confirmLabel })}
      busy={fetcher.state !== "idle"}
      onConfirm={() => fetcher.submit(toForm(intent, id), { method: "post" })}
      onCancel={onCancel}
    >
      <p className="wrap-anywhere font-semibold">{name}</p>
      {consequence && <p className="mt-1 text-muted">{consequence}</p>}
      {failure && <FailureAlert failure={failure} className="mt-4" />}
    </ConfirmDialog>
  );
}

/** Asks before one record is deleted, or several at once: the intents `delete` and `delete-many`. */
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
