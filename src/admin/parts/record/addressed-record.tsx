import { type ReactNode, useCallback, useState } from "react";
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useParams } from "react-router";
import { AnswerFailure } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { adminPaths } from "#content/paths.ts";
import type { Outcome } from "#platform/client/client.ts";
import { sameScreen } from "#platform/pages/route-announcer.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Spinner } from "#ui/spinner.tsx";

/** The lists whose records have addresses of their own. */
const lists = [adminPaths.applications, adminPaths.queries, adminPaths.getInTouch];

/** Returns the address of the screen that shows an address: that of the list, for one of its records. */
export function screenAt(pathname: string): string {
  return lists.find((list) => pathname.startsWith(`${list}/`)) ?? pathname;
}

/**
 * Loads nothing when a record is opened, stepped through or closed, so that it comes and goes at once: the
 * `shouldRevalidate` of the screens whose records have addresses of their own, and of the layout around them.
 */
export function reloadsScreen(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl: from, nextUrl: to, formMethod, defaultShouldRevalidate } = args;
  const isSameList = screenAt(from.pathname) === screenAt(to.pathname) && from.search === to.search;
  if (isSameList && from.pathname !== to.pathname && !formMethod) return false;
  return defaultShouldRevalidate;
}

/** Opens the records of a list at addresses of their own below the list's, with its filters, and closes them again. */
export function useRecordAddress(listPath: string) {
  const { id } = useParams();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const open = useCallback(
    (recordId: string, given?: unknown) =>
      navigate(`${listPath}/${recordId}${search}`, {
        state: { ...sameScreen, given },
        preventScrollReset: true,
      }),
    [navigate, listPath, search],
  );
  return {
    /** The record that the address names. */
    id,
    search,
    /** Has what `open` was given. */
    state: (state as { given?: unknown } | null)?.given,
    /** Stays the same function until the filters change, so that rows that depend on it are not rendered again. */
    open,
    /**
     * Names another record in the place of this one: Back leads to the list.
     * @param page the search of the address of its page of the list
     */
    step: (recordId: string, page: string) => navigate(`${listPath}/${recordId}${page}`, inPlace),
    close: () => navigate(`${listPath}${search}`, inPlace),
    /** Closes the record and shows another page of the list. */
    closeAt: (page: string) => navigate(`${listPath}${page}`, { replace: true }),
  };
}

const inPlace = { replace: true, preventScrollReset: true, state: sameScreen };

interface AddressedRecordProps<Row> {
  id: string;
  /** The rows of the list, which may have it. */
  rows: readonly Row[];
  load: (id: string, signal: AbortSignal) => Promise<Outcome<{ data: Row }>>;
  onClose: () => void;
  children: (record: Row) => ReactNode;
}

/** Renders the record that the address names: one of the list's rows, or else one that is loaded. */
export function AddressedRecord<Row extends { _id: string }>(props: AddressedRecordProps<Row>) {
  const { id, rows, children } = props;
  // As it was when it was opened: a change may take it out of the list while it is open.
  const [listed] = useState(() => rows.find(({ _id }) => _id === id));
  return listed ? children(listed) : <LoadedRecord {...props} />;
}

function LoadedRecord<Row>({ id, load, onClose, children }: AddressedRecordProps<Row>) {
  const { answer, reload } = useAnswer((signal) => load(id, signal), "");
  if (answer?.ok) return children(answer.data.data);
  return (
    <Dialog open title={answer ? "Not loaded" : "Loading"} onClose={onClose} closeOnBackdrop>
      {answer ? (
        <AnswerFailure message="The record could not be loaded." of={answer} onRetry={reload} />
      ) : (
        <Spinner label="Loading the record" visible />
      )}
    </Dialog>
  );
}
