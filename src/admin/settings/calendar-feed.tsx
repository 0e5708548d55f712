import { useState } from "react";
import { AnswerFailure, AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { FailureAlert } from "#admin/parts/record/page-outcome.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import { ShownOnce } from "#admin/parts/text/shown-once.tsx";
import {
  endCalendarFeed,
  type CalendarFeed as Feed,
  makeCalendarFeed,
  outcomes,
  readCalendarFeed,
} from "#features/calendar-feeds/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { FieldScope } from "#ui/field.tsx";
import { Section } from "./section-form.tsx";

/** Makes and ends the address at which a calendar reads one's own interviews. */
export function CalendarFeed() {
  const feed = useAnswer((signal) => browserApi().call(readCalendarFeed, { signal }), "");
  const [href, setHref] = useState("");
  const [failure, setFailure] = useState<ActionResult>();
  const [busy, setBusy] = useState<"make" | "end">();

  async function make(): Promise<void> {
    setBusy("make");
    const made = await browserApi().call(makeCalendarFeed);
    setBusy(undefined);
    setFailure(made.ok ? undefined : toResult(made, { done: "", failed: outcomes.makeFailed }));
    if (!made.ok) return;
    setHref(made.data.data.href);
    feed.reload();
  }

  async function end(): Promise<void> {
    setBusy("end");
    const ended = await browserApi().call(endCalendarFeed);
    setBusy(undefined);
    setFailure(ended.ok ? undefined : toResult(ended, { done: "", failed: outcomes.endFailed }));
    if (!ended.ok) return;
    setHref("");
    feed.reload();
  }

  return (
    <Section
      title="Calendar"
      text="Your interviews in the calendar of your phone or computer, always as they are now. Keep the address to yourself: it asks for no password."
    >
      <FieldScope name="calendar" errors={{}}>
        <div className="grid gap-4">
          {failure && <FailureAlert failure={failure} />}
          <Standing feed={feed} busy={busy} onMake={() => void make()} onEnd={() => void end()} />
          {href && (
            <ShownOnce
              name="calendar-address"
              label="The address"
              hint="It is shown this once. Add it to your calendar as a subscription."
              value={href}
            />
          )}
        </div>
      </FieldScope>
    </Section>
  );
}

interface StandingProps {
  feed: ReturnType<typeof useAnswer<{ data: Feed | null }>>;
  busy: "make" | "end" | undefined;
  onMake: () => void;
  onEnd: () => void;
}

function Standing({ feed: { answer, reload }, busy, onMake, onEnd }: StandingProps) {
  if (!answer) return <AnswerWaiting label="Loading your calendar address" />;
  if (!answer.ok) return <AnswerFailure message={outcomes.loadFailed} of={answer} onRetry={reload} />;
  const made = answer.data.data;
  return (
    <>
      <p className="text-muted">
        {made ? `Your address was made on ${momentText(made.createdAt)}.` : "You have no address yet."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy === "make"} onClick={onMake}>
          {made ? "Make a new address" : "Make an address"}
        </Button>
        {made && (
          <Button variant="quiet" busy={busy === "end"} onClick={onEnd}>
            End the address
          </Button>
        )}
      </div>
      {made && <p className="text-sm text-muted">A new address ends the one before.</p>}
    </>
  );
}
