import { useState } from "react";
import { useSearchParams } from "react-router";
import type { ActionResult } from "#admin/parts/action-result.ts";
import { adminMeta } from "#admin/parts/admin-meta.ts";
import { DeleteDialog } from "#admin/parts/delete-dialog.tsx";
import { ListPage } from "#admin/parts/list-page.tsx";
import { PAGE_SIZE, pageQuery, readListState, toList } from "#admin/parts/list-state.ts";
import { MailForm } from "#admin/parts/mail-form.tsx";
import { usePageOutcome } from "#admin/parts/page-outcome.tsx";
import {
  type Application,
  type ApplicationStatus,
  applicationStatuses,
  listApplications,
  outcomes,
} from "#features/applications/contract.ts";
import { roleText } from "#features/applications/rules.ts";
import { browserApi } from "#platform/browser-api.ts";
import type { Route } from "./+types/applications.ts";
import { act, type StatusResult } from "./application-actions.ts";
import { applicationColumns, type ListedApplication } from "./application-columns.tsx";
import { ApplicationView } from "./application-view.tsx";
import "./applications.css";
import type { DocumentKind } from "./document-view.tsx";
import { ResumeViewer } from "./resume-viewer.tsx";
import { StatusFilter } from "./status-filter.tsx";

export const meta = () => adminMeta("Applications");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = pageQuery(request, listApplications);
  const outcome = await browserApi().call(listApplications, { query, signal: request.signal });
  const first = (readListState(new URL(request.url).searchParams).page - 1) * PAGE_SIZE + 1;
  return toList(
    outcome,
    ({ data }): ListedApplication[] => data.map((one, index) => ({ ...one, number: first + index })),
    outcomes.loadFailed,
  );
}

/** Anything else counts as no filter. */
function readStatus(params: URLSearchParams): ApplicationStatus | undefined {
  return applicationStatuses.find((status) => status === params.get("status"));
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  return act(await request.formData());
}

interface Opened {
  dialog: "read" | "send" | "view" | "delete";
  application: Application;
  document?: DocumentKind;
}

/** The applications, newest first: read, answered and worked through. */
export default function Applications({ loaderData }: Route.ComponentProps) {
  const [opened, setOpened] = useState<Opened>();
  const [params] = useSearchParams();
  const { outcome, tell, dismiss } = usePageOutcome();
  const status = readStatus(params);
  const close = () => setOpened(undefined);

  function done(result: ActionResult) {
    close();
    tell(result);
  }

  /** The row says it itself, unless the filter takes it away. */
  function saved(application: Application, result: StatusResult) {
    if (status && application.status !== status) tell(result);
  }

  return (
    <ListPage
      title="Application Management"
      noun={["application", "applications"]}
      list={loaderData}
      columns={applicationColumns({
        onOpen: (dialog, application) => setOpened({ dialog, application }),
        onSaved: saved,
      })}
      rowKey={(application) => application._id}
      searchPlaceholder="Search by name, email, role, or job ID"
      filters={<StatusFilter status={status} />}
      empty={{ title: "No applications", words: "Who applies for a job or in general stands here at once." }}
      outcome={outcome}
      onDismiss={dismiss}
      stack="wide"
    >
      {opened?.dialog === "read" && (
        <ResumeViewer
          applications={loaderData.ok ? loaderData.rows : [opened.application]}
          start={opened.application}
          startWith={opened.document}
          onSaved={saved}
          onSend={(application) => setOpened({ dialog: "send", application })}
          onClose={close}
        />
      )}
      {opened?.dialog === "send" && (
        <MailForm
          record={opened.application}
          about={`Applied for: ${roleText(opened.application.job)}.`}
          onClose={close}
          onDone={done}
        />
      )}
      {opened?.dialog === "view" && (
        <ApplicationView
          application={opened.application}
          onSend={() => setOpened({ ...opened, dialog: "send" })}
          onRead={(document) => setOpened({ ...opened, dialog: "read", document })}
          onClose={close}
        />
      )}
      {opened?.dialog === "delete" && (
        <DeleteDialog
          question={outcomes.confirmDelete}
          name={`${opened.application.name}, ${roleText(opened.application.job)}`}
          id={opened.application._id}
          consequence="The resume and the history go with it. It can't be undone."
          onDone={done}
          onCancel={close}
        />
      )}
    </ListPage>
  );
}
