import { AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { failedText } from "#admin/parts/mail/mail-notice.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import { adminPaths } from "#content/paths.ts";
import { listMails, type Mail, outcomes, readMailStatus } from "#features/mail/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { Panel, Part, together, usePart } from "./panel.tsx";

type MailStatus = AnswerOf<typeof readMailStatus>["data"];

const SHOWN = 5;

/** Lists the newest e-mails that could not be delivered, with the reasons. */
export function MailTrouble({ news }: { news: number }) {
  const mails = usePart((signal) => {
    const api = browserApi();
    return together([
      api.call(readMailStatus, { signal }),
      api.call(listMails, { query: { status: "failed", limit: SHOWN }, signal }),
    ]);
  }, news);
  return (
    <Panel title="E-mails" more={{ href: adminPaths.settingsSite, label: "All e-mails" }}>
      <Part of={mails} failed={outcomes.loadFailed} waiting={<AnswerWaiting label="Loading e-mails" />}>
        {([status, failed]) => (
          <>
            <p className="text-muted">{statusText(status.data)}</p>
            {failed.data.length > 0 && (
              <ul className="lines mt-3" aria-label="E-mails that failed">
                {failed.data.map((mail) => (
                  <FailedMail key={mail._id} mail={mail} />
                ))}
              </ul>
            )}
          </>
        )}
      </Part>
    </Panel>
  );
}

function FailedMail({ mail: { subject, recipient, lastError, createdAt } }: { mail: Mail }) {
  return (
    <li className="line">
      <span className="line-name">{subject}</span>
      <span className="line-text">
        To {recipient}. {lastError}
      </span>
      <time className="line-time" dateTime={createdAt}>
        {momentText(createdAt)}
      </time>
    </li>
  );
}

/** Sums up the outbox in a sentence or two. */
function statusText({ transport, queued, failed }: MailStatus): string {
  const parts = [];
  if (transport === "files") parts.push("No mail server is set up: each e-mail is saved as a file.");
  if (failed) parts.push(failedText(failed));
  if (queued)
    parts.push(
      queued === 1 ? "1 e-mail is waiting to be sent." : `${queued} e-mails are waiting to be sent.`,
    );
  return parts.length > 0 ? parts.join(" ") : "No e-mails waiting.";
}
