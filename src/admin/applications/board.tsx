import { TriangleAlert } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Link, useLocation, useSearchParams, useSubmit } from "react-router";
import { useReloading } from "#admin/parts/list/list-page.tsx";
import { countText, PAGE_SIZE } from "#admin/parts/list/list-state.ts";
import { useLiveList } from "#admin/parts/live/use-live.ts";
import { dayText } from "#admin/parts/text/date-text.ts";
import { adminPaths } from "#content/paths.ts";
import type { Application } from "#features/applications/contract.ts";
import { experienceText, roleText } from "#features/applications/rules.ts";
import { sameScreen } from "#platform/pages/route-announcer.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { StatusResult } from "./application-actions.ts";
import { isFlagged, type ListedApplication, ResumeLine } from "./application-columns.tsx";
import "./board.css";
import { type BoardColumn, columnLabel, MAX_PAGES, moreHref, pagesOf } from "./board-state.ts";
import { RejectionReason } from "./rejection-reason.tsx";
import { StatusControl, statusFetcherKey, statusTones } from "./status-control.tsx";
import { useCardDragging } from "./use-card-dragging.ts";

interface BoardProps {
  columns: readonly BoardColumn[];
  /** True where cards may be moved. */
  movable: boolean;
  /** Stands beside the count. */
  note: ReactNode;
}

/**
 * Shows the applications as cards in a column for each status, to be moved by the pointer or by each card's control.
 */
export function Board({ columns, movable, note }: BoardProps) {
  const [shown, setShown] = useState(columns[0]?.status);
  const loaded = useMemo(
    () => ({ ids: columns.flatMap(({ cards }) => cards.map(({ _id }) => _id)), whole: true }),
    [columns],
  );
  const live = useLiveList("applications", loaded);
  const busy = useReloading() && !live.quiet;
  const keepFocus = useKeptFocus(columns);
  const drag = useMoves(columns);
  const [rejected, setRejected] = useState<string>();

  function onSaved({ _id, status }: Application): boolean {
    setRejected(status === "Rejected" ? _id : undefined);
    keepFocus(`[data-card="${CSS.escape(_id)}"] a`);
    return false;
  }

  const total = columns.reduce((sum, column) => sum + column.total, 0);
  return (
    <div className="board" aria-busy={busy || undefined} {...(movable && drag.events)}>
      <div className="list-bar">
        <p role="status" className="list-bar-count">
          {countText(total, ["application", "applications"])}
        </p>
        <p className="list-bar-count">{note}</p>
      </div>
      <fieldset className="board-switch">
        <legend className="sr-only">Column shown</legend>
        {columns.map(({ status, total: count }) => (
          <button
            key={status}
            type="button"
            className={`badge-${statusTones[status]}`}
            aria-pressed={status === shown}
            onClick={() => setShown(status)}
          >
            {status} <span className="board-count">{count.toLocaleString("en-IN")}</span>
          </button>
        ))}
      </fieldset>
      <div className="board-columns">
        {columns.map((column) => (
          <Column
            key={column.status}
            column={column}
            movable={movable}
            shown={column.status === shown}
            over={drag.over === column.status}
            dragged={drag.dragged}
            rejected={rejected}
            onSaved={onSaved}
            onMore={() =>
              keepFocus(`[data-status="${column.status}"] li:nth-child(${column.cards.length + 1}) a`)
            }
          />
        ))}
      </div>
    </div>
  );
}

/** Moves cards by dragging. */
function useMoves(columns: readonly BoardColumn[]) {
  const submit = useSubmit();
  return useCardDragging((id, status) => {
    const seen = columns.find(({ cards }) => cards.some(({ _id }) => _id === id))?.status ?? status;
    const form = { intent: "status", id, status, seen };
    // The card's own control shows how it goes on.
    void submit(form, { method: "post", navigate: false, fetcherKey: statusFetcherKey(id) });
  });
}

/**
 * Returns the function that names the element to focus when reloading the cards removes the focused one: a moved card
 * is another element in its new column, and after the last page the button for more goes. Never a select: while one has
 * the focus, no news is shown.
 */
function useKeptFocus(columns: readonly BoardColumn[]) {
  const wanted = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the cards were loaded anew
  useEffect(() => {
    if (wanted.current && document.activeElement === document.body)
      document.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = undefined;
  }, [columns]);
  return (selector: string) => {
    wanted.current = selector;
  };
}

interface ColumnProps {
  column: BoardColumn;
  movable: boolean;
  /** True for the one column that a phone shows. */
  shown: boolean;
  /** True while a card is over it that would move here. */
  over: boolean;
  dragged: string | undefined;
  /** The application that was just rejected here, whose reason is asked for. */
  rejected: string | undefined;
  /** See `StatusControl`. */
  onSaved: (saved: Application, result: StatusResult) => boolean;
  onMore: () => void;
}

function Column({ column, movable, shown, over, dragged, rejected, onSaved, onMore }: ColumnProps) {
  const { status, cards, total } = column;
  return (
    <section
      className={`board-column badge-${statusTones[status]}`}
      aria-label={columnLabel(column)}
      data-status={status}
      data-shown={shown || undefined}
      data-over={over || undefined}
    >
      <h2 className="board-head">
        {status} <span className="board-count">{total.toLocaleString("en-IN")}</span>
      </h2>
      {cards.length === 0 && <p className="board-none">None</p>}
      <ul className="board-cards">
        {cards.map((application) => (
          <li
            key={application._id}
            className="board-card"
            data-card={application._id}
            data-dragged={dragged === application._id || undefined}
            draggable={movable}
          >
            <CardText application={application} />
            {movable && <StatusControl application={application} onSaved={onSaved} />}
            {rejected === application._id && <CardReason application={application} />}
          </li>
        ))}
      </ul>
      {total > cards.length && <More column={column} onFollow={onMore} />}
    </section>
  );
}

function CardText({ application }: { application: ListedApplication }) {
  const { _id, name, job, experience, createdAt, readAt, assignee, tags } = application;
  const { search } = useLocation();
  return (
    <>
      <Link
        to={`${adminPaths.applications}/${_id}${search}`}
        state={sameScreen}
        preventScrollReset
        draggable={false}
        className="board-name"
        data-unread={readAt === null || undefined}
      >
        {name}
        {readAt === null && <span className="sr-only">, unread</span>}
        {isFlagged(application) && (
          <span title="Read with care">
            <Icon of={TriangleAlert} size={16} label="Read with care" />
          </span>
        )}
      </Link>
      <p>{roleText(job)}</p>
      <p className="board-facts">
        <span>{experienceText(experience)}</span>
        <span>{dayText(createdAt)}</span>
        {assignee && <span>{assignee.name}</span>}
      </p>
      {tags.length > 0 && <p className="board-facts">{tags.join(", ")}</p>}
      <ResumeLine of={application} />
    </>
  );
}

/** Asks for the reason of a rejection, where one likes to give it. */
function CardReason({ application }: { application: Application }) {
  const [result, setResult] = useState<StatusResult>();
  return (
    <>
      <RejectionReason application={application} onDone={setResult} />
      {result && (
        <p role="alert" className={result.ok ? "status-saved" : "status-failed"}>
          {result.message}
        </p>
      )}
    </>
  );
}

/** Leads to the next cards of a column, or says where the rest is. */
function More({ column: { status, cards, total }, onFollow }: { column: BoardColumn; onFollow: () => void }) {
  const [params] = useSearchParams();
  const next = Math.min(PAGE_SIZE, total - cards.length);
  if (pagesOf(params, status) === MAX_PAGES)
    return (
      <p className="board-none">These are the newest {cards.length}. Search or filter to see the rest.</p>
    );
  return (
    <Link
      to={moreHref(params, status)}
      onClick={onFollow}
      replace
      preventScrollReset
      className={buttonClass({ variant: "secondary", size: "small" })}
    >
      Show {next} more<span className="sr-only"> of {status}</span>
    </Link>
  );
}
