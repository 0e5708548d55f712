import { ConfirmedAction, type ConfirmedActionProps } from "./confirmed-action.tsx";

/** Asks before one record is deleted, or several at once: the intents `delete` and `delete-many`. */
export function DeleteDialog(props: Omit<ConfirmedActionProps, "intent" | "confirmLabel">) {
  return <ConfirmedAction {...props} intent={typeof props.id === "string" ? "delete" : "delete-many"} />;
}
