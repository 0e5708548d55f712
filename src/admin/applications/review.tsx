import { ArrowLeft, ArrowRight, Keyboard } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { keysTurnedOn } from "#admin/parts/list/single-keys.ts";
import type { ApplicationStatus } from "#content/application-statuses.ts";
import type { Application } from "#features/applications/contract.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { ApplicationMail } from "./application-mail.tsx";
import { useApplicationRights } from "./application-rights.ts";
import { type DocumentKind, DocumentView } from "./document-view.tsx";
import { KeysDialog, useReviewKeys } from "./review-keys.tsx";
import { type PanelPart, ReviewPanel } from "./review-panel.tsx";
import type { ReviewedList } from "./reviewed-list.ts";
import { type ReviewNews, type Review as ReviewState, useReview } from "./use-review.ts";
import "./review.css";

type Opened = { dialog: "keys" } | { dialog: "mail"; propose: ApplicationStatus };

interface ReviewProps {
  /** The applications to step through. */
  list: ReviewedList;
  /** The applications of the list that is shown behind. */
  listed: readonly Application[];
  /** The application that is shown first. */
  start: Application;
  startWith?: DocumentKind | undefined;
  /** Called with each application that is shown, and the search of the address of its page of the list. */
  onShown: (id: string, page: string) => void;
  /** Called with a change that fails after the review was closed. */
  onLateFailure: (news: ReviewNews) => void;
  onClose: () => void;
  /** Called in place of `onClose` with the search of another page of the list, where it has gone on to one. */
  onCloseAt: (page: string) => void;
}

/** Reviews the applications of a list one by one: the document, and beside it all that is known and decided. */
export function Review(props: ReviewProps) {
  const { list, listed, start, startWith, onShown, onLateFailure, onClose, onCloseAt } = props;
  const rights = useApplicationRights();
  const review = useReview(list, listed, start, onLateFailure);
  const { application } = review;
  const [part, setPart] = useState<PanelPart>("details");
  const [opened, setOpened] = useState<Opened>();
  const panel = useRef<HTMLElement>(null);

  const shown = useEffectEvent((id: string) => onShown(id, review.page));
  useEffect(() => {
    shown(application._id);
  }, [application._id]);

  useReviewKeys({
    step: review.step,
    setStatus: rights.change ? review.setStatus : undefined,
    undo: rights.change ? review.undo : undefined,
    write: rights.write ? write : undefined,
    note: rights.note ? () => focusIn(panel.current, "timeline", "textarea") : undefined,
    score: rights.note ? () => focusIn(panel.current, "scores", "[name=points]") : undefined,
    interview:
      rights.change && rights.write
        ? () => focusIn(panel.current, "interviews", "[name=startsAt]")
        : undefined,
    assign: rights.change ? () => focusIn(panel.current, "details", ".assignee select") : undefined,
    help: () => setOpened({ dialog: "keys" }),
  });

  function write(propose = application.status) {
    setOpened({ dialog: "mail", propose });
  }

  /** Shows a part of the panel, and moves the focus to a control of it as soon as that is there. */
  function focusIn(within: HTMLElement | null, wanted: PanelPart, selector: string) {
    setPart(wanted);
    if (within) focusSoon(within, selector);
  }

  return (
    <Dialog
      open
      size="full"
      className="review"
      onClose={() => (review.movedTo ? onCloseAt(review.movedTo) : onClose())}
      title={<span className="wrap-anywhere">{application.name}</span>}
      footer={<Steps review={review} onKeys={() => setOpened({ dialog: "keys" })} />}
    >
      <div className="review-frame">
        <DocumentView
          key={application._id}
          application={application}
          start={application._id === start._id ? startWith : undefined}
        />
        <ReviewPanel
          ref={panel}
          review={review}
          rights={rights}
          part={part}
          onPart={setPart}
          onWrite={write}
        />
      </div>
      {opened?.dialog === "keys" && <KeysDialog rights={rights} onClose={() => setOpened(undefined)} />}
      {opened?.dialog === "mail" && (
        <ApplicationMail
          application={application}
          propose={opened.propose}
          onClose={() => setOpened(undefined)}
          onDone={(result) => {
            setOpened(undefined);
            review.tell({ ...result, application });
          }}
        />
      )}
    </Dialog>
  );
}

/** Focuses the first element of a selector, now or as soon as its part of the panel has loaded. */
function focusSoon(within: HTMLElement, selector: string): void {
  const focus = () => {
    const found = within.querySelector<HTMLElement>(selector);
    found?.focus();
    return found !== null;
  };
  if (focus()) return;
  const watch = new MutationObserver(() => focus() && watch.disconnect());
  watch.observe(within, { childList: true, subtree: true });
  setTimeout(() => watch.disconnect(), FOCUS_WITHIN_MS);
}

/** A part that takes longer to load does not take the focus any more. */
const FOCUS_WITHIN_MS = 2000;

/** Steps through the list, and leads to the keys that do the same. */
function Steps({ review, onKeys }: { review: ReviewState; onKeys: () => void }) {
  const { application, isFirst, isLast, step } = review;
  return (
    <>
      <p role="status" aria-atomic="false" className="self-center text-sm text-muted tabular-nums">
        <Place key={application._id} review={review} />
      </p>
      <Button variant="quiet" size="small" className="review-keys" onClick={onKeys}>
        <Icon of={Keyboard} size={16} /> Keys <kbd>{keysTurnedOn() ? "?" : "off"}</kbd>
      </Button>
      <Button
        variant="secondary"
        aria-disabled={isFirst}
        aria-keyshortcuts="ArrowLeft K"
        onClick={() => step(-1)}
      >
        <Icon of={ArrowLeft} size={16} /> Previous
      </Button>
      <Button
        variant="secondary"
        aria-disabled={isLast}
        aria-keyshortcuts="ArrowRight J"
        ref={focusFirst}
        onClick={() => step(1)}
      >
        Next <Icon of={ArrowRight} size={16} />
      </Button>
    </>
  );
}

/**
 * Says which application is shown. Screen readers hear its status too, but no own change of it, which `ReviewOutcomes`
 * tells: the status goes then, because a removal is not announced.
 */
function Place({ review: { application, place, matching, news } }: { review: ReviewState }) {
  const { _id: id, name, status } = application;
  const [begun] = useState(status);
  const isOwnChange = news.some(({ ok, asked, application: { _id } }) => ok && asked && _id === id);
  const isTold = status === begun || !isOwnChange;
  return (
    <span>
      <span className="sr-only">
        {name}, {isTold && <span>{status}, </span>}
      </span>
      {place.toLocaleString("en-IN")} of {matching.toLocaleString("en-IN")}
    </span>
  );
}

/** Sets `autofocus`, which React does not render: the dialog would focus a status, which Space would then set. */
function focusFirst(button: HTMLButtonElement | null): void {
  button?.setAttribute("autofocus", "");
}
