import { Send } from "lucide-react";
import { useState } from "react";
import { toResult } from "#admin/parts/record/action-result.ts";
import { momentText } from "#admin/parts/text/date-text.ts";
import { useMay } from "#admin/permissions.tsx";
import type { ContentDocument } from "#features/content/contract.ts";
import { type Mailing, outcomes, readers, stopMailing } from "#features/mailings/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { Icon } from "#ui/icon.tsx";
import { SendPostDialog } from "./send-post-dialog.tsx";
import type { Editor } from "./use-editor.ts";
import { useMailing } from "./use-mailing.ts";

interface SendPostProps {
  document: ContentDocument;
  page: Editor["page"];
}

/** Sends a published post to the subscribers, and shows how far that is. */
export function SendPost({ document, page }: SendPostProps) {
  const maySend = useMay()("subscribers.send");
  const { mailing, setMailing } = useMailing(document._id, maySend && document.shown !== "nothing");
  const [asked, setAsked] = useState<"send" | "stop">();
  const close = () => setAsked(undefined);

  async function stop() {
    close();
    const answer = await browserApi().call(stopMailing, { params: { id: document._id } });
    if (answer.ok) setMailing(answer.data.data);
    page.tell(toResult(answer, { done: outcomes.stopped, failed: outcomes.failed }));
  }

  if (!mailing) return null;
  if (mailing.state === "none")
    return (
      <>
        <Button
          variant="quiet"
          size="small"
          aria-disabled={mailing.subscribers === 0}
          onClick={() => mailing.subscribers > 0 && setAsked("send")}
        >
          <Icon of={Send} size={16} />
          {mailing.subscribers === 0 ? outcomes.noSubscribers : `Send to ${readers(mailing.subscribers)}…`}
        </Button>
        {asked === "send" && (
          <SendPostDialog
            id={document._id}
            mailing={mailing}
            onChange={setMailing}
            onDone={(result) => {
              close();
              page.tell(result);
            }}
            onClose={close}
          />
        )}
      </>
    );
  return (
    <div className="flex basis-full flex-wrap items-center gap-2 text-sm">
      <p role="status">{progressText(mailing)}</p>
      {mailing.state === "sending" && (
        <Button variant="quiet" size="small" onClick={() => setAsked("stop")}>
          Stop sending
        </Button>
      )}
      <ConfirmDialog
        open={asked === "stop"}
        message="Stop sending this post?"
        confirmLabel="Stop sending"
        onConfirm={() => void stop()}
        onCancel={close}
      >
        Those who have it keep it. It is not sent to the others, now or later.
      </ConfirmDialog>
    </div>
  );
}

const stateWords = { sending: "Being sent to subscribers", stopped: "Sending was stopped", sent: "Sent" };

function progressText({ state, startedAt, delivered, refused, waiting, leftOut }: Mailing): string {
  if (state === "none") return "";
  const parts = [
    `${delivered} delivered`,
    `${refused} refused`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
  ];
  const since = startedAt ? ` (begun ${momentText(startedAt)})` : "";
  return `${stateWords[state]}${since}: ${parts.join(", ")}.`;
}
