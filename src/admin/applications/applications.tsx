import { Mails } from "lucide-react";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { adminTitle } from "#admin/admin-meta.ts";
import { loseDraft } from "#admin/parts/drafts/lost-drafts.tsx";
import { useReopen } from "#admin/parts/drafts/use-reopen.ts";
import { ListPage } from "#admin/parts/list/list-page.tsx";
import {
  filterQuery,
  firstHref,
  PAGE_SIZE,
  pageQuery,
  readListState,
  toList,
} from "#admin/parts/list/list-state.ts";
import { QuarantineLink } from "#admin/parts/live/quarantine-link.tsx";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { AddressedRecord, reloadsScreen, useRecordAddress } from "#admin/parts/record/addressed-record.tsx";
import { useMay } from "#admin/permissions.tsx";
import { adminPaths } from "#content/paths.ts";
import {
  type Application,
  exportApplications,
  listApplications,
  outcomes,
  readApplication,
} from "#features/applications/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/applications.ts";
import { act, type StatusResult } from "./application-actions.ts";
import { applicationColumns, type ListedApplication } from "./application-columns.tsx";
import { ApplicationDialogs } from "./application-dialogs.tsx";
import { BoardFilters, TableFilters } from "./application-filters.tsx";
import { useApplicationRights } from "./application-rights.ts";
import "./applications.css";
import { FiguresNote, isOfFigure } from "#admin/parts/list/figures-filter.tsx";
import { Board } from "./board.tsx";
import { isBoard, loadBoard } from "./board-state.ts";
import { BulkSaving, bulkSavingOf } from "./bulk-status.tsx";
import { isDocumentKind } from "./document-view.tsx";
import { LetterNotice } from "./letter-notice.tsx";
import { Review } from "./review.tsx";
import { reviewedList } from "./reviewed-list.ts";
import { SelectionActions } from "./selection-actions.tsx";
import { matchesStatus } from "./status-filter.tsx";
import { type OpenedDialog, useApplicationDialogs } from "./use-application-dialogs.ts";
import { ViewSwitch } from "./view-switch.tsx";

export const meta = adminTitle("Applications");

/** Leaves archived applications out, as the notice beside the application form promises. */
const defaultFilters = { archived: "false" };

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  if (isBoard(new URL(request.url).searchParams)) return loadBoard(request, defaultFilters);
  const query = pageQuery(request, listApplications, defaultFilters);
  const outcome = await browserApi().call(listApplications, { query, signal: request.signal });
  const first = (readListState(new URL(request.url).searchParams).page - 1) * PAGE_SIZE + 1;
  const list = toList(
    outcome,
    ({ data }): ListedApplication[] => data.map((one, index) => ({ ...one, number: first + index })),
    outcomes.loadFailed,
  );
  return { list, archived: outcome.ok ? (outcome.data.archived ?? 0) : 0, columns: undefined };
}

export const shouldRevalidate = reloadsScreen;

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  return act(await request.formData());
}

function loadApplication(id: string, signal: AbortSignal) {
  return browserApi().call(readApplication, { params: { id }, signal });
}

const idOf = ({ _id }: Application) => _id;
const nameOf = ({ name }: Application) => name;
const isUnread = ({ readAt }: Application) => readAt === null;

/** Opens a letter, to one or to many, that the end of the session closed half-written. */
function useReopenedLetters(
  rows: readonly ListedApplication[] | undefined,
  open: (dialog: OpenedDialog) => void,
): void {
  useReopen(
    "mail",
    rows,
    (application) => {
      if (application) open({ dialog: "send", application });
    },
    loadApplication,
  );
  useReopen("letter", rows, (_, draft) => {
    const ids = draft.controls.filter(({ name }) => name === "ids[]").map(({ value }) => value);
    const chosen = rows?.filter(({ _id }) => ids.includes(_id)) ?? [];
    // Without one of those that were selected it would go to all that match.
    if (ids.length > 0 && chosen.length === 0) loseDraft(draft);
    else open({ dialog: "letter", chosen });
  });
}

/** Lists the applications to search, read, answer and change. */
export default function Applications({
  loaderData: { list, archived, columns: board },
}: Route.ComponentProps) {
  const address = useRecordAddress(adminPaths.applications);
  const { open: openReview } = address;
  const dialogs = useApplicationDialogs(address.id !== undefined);
  const { open, tell } = dialogs;
  const [params] = useSearchParams();
  const { status } = filterQuery(params, listApplications);
  const rows = list.ok ? list.rows : [];
  useReopenedLetters(list.ok ? rows : undefined, open);

  // A row shows its own result, unless the filter leaves it out from now on.
  const onSaved = useCallback(
    (application: Application, result: StatusResult) => {
      const leaves = status !== undefined && status !== "" && !matchesStatus(application, status);
      if (leaves) tell(result);
      return leaves;
    },
    [status, tell],
  );
  const matching = {
    rows,
    total: list.ok ? list.total : 0,
    filter: String(new URLSearchParams(filterQuery(params, exportApplications, defaultFilters))),
    answeredAt: list.ok ? list.answeredAt : undefined,
  };
  const may = useMay();
  const rights = useApplicationRights();
  const columns = useMemo(
    () =>
      applicationColumns({
        onOpen: (dialog, application) =>
          dialog === "read" ? openReview(application._id) : open({ dialog, application }),
        onSaved,
        rights,
      }),
    [open, openReview, onSaved, rights],
  );

  const openRow = useCallback(({ _id }: Application) => openReview(_id), [openReview]);

  const tags = rows.flatMap((row) => row.tags);
  const note = isOfFigure(params) ? (
    <FiguresNote params={params} />
  ) : (
    <ArchivedNote count={archived} params={params} />
  );
  const { formData } = dialogs.statuses;
  const bulk = useMemo(() => formData && bulkSavingOf(formData), [formData]);

  return (
    <BulkSaving value={bulk}>
      <ListPage
        title="Application Management"
        className="list-applications table-lines table-two-lines"
        noun={["application", "applications"]}
        live={{ noun: "applications" }}
        list={list}
        note={note}
        defaultFilters={defaultFilters}
        columns={columns}
        rowKey={idOf}
        searchPlaceholder="Search by name, email, role, or job ID"
        filters={board ? <BoardFilters tags={tags} /> : <TableFilters tags={tags} />}
        board={board && <Board columns={board} movable={rights.change} note={note} />}
        isUnread={isUnread}
        selection={
          rights.change || rights.remove || rights.write
            ? {
                nameOf,
                actions: (applications) => (
                  <SelectionActions applications={applications} rights={rights} dialogs={dialogs} />
                ),
              }
            : undefined
        }
        csv={may("applications.export") ? exportApplications : undefined}
        actions={
          <>
            <ViewSwitch current={board ? "board" : "table"} />
            {may("spam.read") && <QuarantineLink kind="application" />}
            {rights.write && matching.total > 1 && (
              <Button variant="secondary" size="small" onClick={() => open({ dialog: "letter", chosen: [] })}>
                <Icon of={Mails} size={16} /> Write to all {matching.total.toLocaleString("en-IN")}
              </Button>
            )}
          </>
        }
        notice={rights.write && <LetterNotice begun={dialogs.lettersBegun} onUndone={dialogs.tell} />}
        empty={{
          title: "No applications",
          words: "New applications appear here.",
        }}
        outcome={dialogs.outcome}
        onDismiss={dialogs.dismiss}
        stack="narrow"
        onOpen={openRow}
      >
        <ApplicationDialogs dialogs={dialogs} matching={matching} onRead={openReview} />
        {address.id && (
          <AddressedRecord<Application>
            id={address.id}
            rows={rows}
            load={loadApplication}
            onClose={address.close}
          >
            {(application) => (
              <Review
                list={reviewedList(
                  list,
                  filterQuery(params, listApplications, defaultFilters),
                  address.search,
                  application,
                )}
                listed={rows}
                start={application}
                startWith={isDocumentKind(address.state) ? address.state : undefined}
                onShown={(id, page) => id !== address.id && address.step(id, page)}
                onLateFailure={dialogs.tellLateFailure}
                onClose={address.close}
                onCloseAt={address.closeAt}
              />
            )}
          </AddressedRecord>
        )}
      </ListPage>
    </BulkSaving>
  );
}

/** Says how many are archived while the list leaves them out, and leads to them. */
function ArchivedNote({ count, params }: { count: number; params: URLSearchParams }) {
  if (count === 0 || params.get("archived")) return null;
  const all = new URLSearchParams(params);
  all.set("archived", "true");
  return (
    <Link className="link" href={firstHref(all)}>
      {count.toLocaleString("en-IN")} archived
    </Link>
  );
}
