import { useFetcher } from "react-router";
import { useSettled } from "#admin/parts/delete-dialog.tsx";
import { useOpened } from "#admin/parts/use-opened.ts";
import { Alert } from "#ui/alert.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import type { AccountResult } from "./account-actions.ts";

export interface ConfirmedActionProps {
  question: string;
  confirmLabel: string;
  /** Whom it is about, so that nobody gets the wrong one. */
  name: string;
  consequence: string;
  /** What the screen's `clientAction` is to do, and with which `_id`. */
  intent: string;
  id: string;
  onDone: (result: AccountResult) => void;
  onCancel: () => void;
}

/** Asks, acts, and stays with the reason when that failed. Render it while it is wanted. */
export function ConfirmedAction(props: ConfirmedActionProps) {
  const { question, confirmLabel, name, consequence, intent, id, onDone, onCancel } = props;
  const open = useOpened();
  const fetcher = useFetcher<AccountResult>();
  const failure = fetcher.data?.ok === false ? fetcher.data : undefined;
  useSettled(fetcher, (result) => result.ok && onDone(result));
  return (
    <ConfirmDialog
      open={open}
      message={question}
      confirmLabel={confirmLabel}
      busy={fetcher.state !== "idle"}
      onConfirm={() => fetcher.submit({ intent, id }, { method: "post" })}
      onCancel={onCancel}
    >
      <p className="wrap-anywhere font-semibold">{name}</p>
      <p className="mt-1 text-muted">{consequence}</p>
      {failure && <Alert key={failure.key} tone="danger" title={failure.message} className="mt-4" />}
    </ConfirmDialog>
  );
}
