import { useEffect } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import { Alert } from "#ui/alert.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import type { ActionResult } from "./action-result.ts";
import { useOpened } from "./use-opened.ts";

interface DeleteDialogProps {
  /** The exact question. */
  question: string;
  /** What is deleted, so that nobody deletes the wrong one. */
  name: string;
  /** Posted to the screen's `clientAction` beside `intent=delete`; several as `ids[]` beside `delete-many`. */
  id: string | readonly string[];
  /** What follows from it, if that is not plain. */
  consequence?: string;
  onDone: (result: ActionResult) => void;
  onCancel: () => void;
}

/** Asks, deletes, and stays with the reason when that failed. Render it while it is wanted. */
export function DeleteDialog({ question, name, id, consequence, onDone, onCancel }: DeleteDialogProps) {
  const open = useOpened();
  const fetcher = useFetcher<ActionResult>();
  const failure = fetcher.data?.ok === false ? fetcher.data : undefined;
  useSettled(fetcher, (result) => result.ok && onDone(result));
  return (
    <ConfirmDialog
      open={open}
      message={question}
      busy={fetcher.state !== "idle"}
      onConfirm={() => fetcher.submit(deletion(id), { method: "post" })}
      onCancel={onCancel}
    >
      <p className="wrap-anywhere font-semibold">{name}</p>
      {consequence && <p className="mt-1 text-muted">{consequence}</p>}
      {failure && (
        <Alert key={failure.key} tone="danger" title={failure.message} className="mt-4">
          {failure.reason && <p>{failure.reason}</p>}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function deletion(id: string | readonly string[]): FormData {
  const form = new FormData();
  form.set("intent", typeof id === "string" ? "delete" : "delete-many");
  if (typeof id === "string") form.set("id", id);
  else for (const one of id) form.append("ids[]", one);
  return form;
}

/** Calls back once for every result of a fetcher, when the lists behind it have been loaded anew. */
export function useSettled<Result extends ActionResult>(
  { state, data }: Pick<FetcherWithComponents<Result>, "state" | "data">,
  onResult: (result: Result) => void,
): void {
  // Only a new result is news, not a new function.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (state === "idle" && data) onResult(data);
  }, [state, data]);
}
