import { useMemo } from "react";
import { adminTitle } from "#admin/admin-meta.ts";
import { EndingFilter, FilterSelect } from "#admin/parts/list/filter-select.tsx";
import { ListPage } from "#admin/parts/list/list-page.tsx";
import { loadList } from "#admin/parts/list/list-state.ts";
import { receivedOrders } from "#admin/parts/list/received.tsx";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { DeleteDialog } from "#admin/parts/record/confirmed-action.tsx";
import { useDialogs } from "#admin/parts/record/page-outcome.tsx";
import {
  deleteQuarantined,
  listQuarantine,
  outcomes,
  type Quarantined,
  releaseQuarantined,
} from "#features/spam/contract.ts";
import { kindNames } from "#features/spam/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Route } from "./+types/quarantine.ts";
import "./quarantine.css";
import { type QuarantineDialog, quarantineColumns } from "./quarantine-columns.tsx";
import { QuarantinedView } from "./quarantined-view.tsx";

const forms = Object.entries(kindNames).map(([value, label]) => ({ value, label }));

export const meta = adminTitle("Spam");

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadList(request, listQuarantine, ({ data }) => data, outcomes.loadFailed);
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  const form = await request.formData();
  const call = { params: { id: String(form.get("id")) } };
  if (form.get("intent") === "release") {
    const released = await browserApi().call(releaseQuarantined, call);
    const done = released.ok ? released.data.message : "";
    return toResult(released, { done, failed: outcomes.releaseFailed });
  }
  const texts = { done: outcomes.deleted, failed: outcomes.deleteFailed };
  return toResult(await browserApi().call(deleteQuarantined, call), texts);
}

const filters = (
  <>
    <FilterSelect name="kind" label="Form" all="All forms" options={forms} />
    <EndingFilter />
  </>
);

const idOf = ({ _id }: Quarantined) => _id;

/** Lists the quarantined messages with the reasons; each is released or deleted. */
export default function Quarantine({ loaderData }: Route.ComponentProps) {
  const dialogs = useDialogs<{ dialog: QuarantineDialog; message: Quarantined }>();
  const { opened, open, close, done } = dialogs;
  const columns = useMemo(() => quarantineColumns((dialog, message) => open({ dialog, message })), [open]);
  return (
    <ListPage
      title="Spam"
      className="list-quarantine"
      noun={["message", "messages"]}
      live={{ noun: "quarantine" }}
      list={loaderData}
      columns={columns}
      rowKey={idOf}
      searchPlaceholder="Search name, email, message"
      filters={filters}
      orders={receivedOrders}
      empty={{
        title: outcomes.empty,
        words:
          "Suspected spam waits here for 90 days, and nobody gets an e-mail about it until you release it.",
      }}
      outcome={dialogs.outcome}
      onDismiss={dialogs.dismiss}
    >
      {opened?.dialog === "view" && (
        <QuarantinedView
          message={opened.message}
          onDelete={() => open({ dialog: "delete", message: opened.message })}
          onDone={done}
          onClose={close}
        />
      )}
      {opened?.dialog === "delete" && (
        <DeleteDialog
          question={outcomes.confirmDelete}
          name={opened.message.name || opened.message.email}
          id={opened.message._id}
          onDone={done}
          onCancel={close}
        />
      )}
    </ListPage>
  );
}
