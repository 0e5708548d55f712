import { AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import { adminPaths } from "#content/paths.ts";
import { type Application, listApplications, outcomes } from "#features/applications/contract.ts";
import { recordPath } from "#features/timeline/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Link } from "#ui/link.tsx";
import { Panel, Part, usePart } from "./panel.tsx";

const SHOWN = 5;
const unreadList = `${adminPaths.applications}?unread=true`;

/** Lists the newest unread applications. */
export function Newest({ news }: { news: number }) {
  const applications = usePart(
    (signal) =>
      browserApi().call(listApplications, {
        query: { unread: true, archived: false, limit: SHOWN },
        signal,
      }),
    news,
  );
  return (
    <Panel title="Newest unread applications" more={{ href: unreadList, label: "All unread" }}>
      <Part
        of={applications}
        failed={outcomes.loadFailed}
        waiting={<AnswerWaiting label="Loading applications" />}
      >
        {({ data, total }) =>
          data.length === 0 ? (
            <p className="text-muted">No unread applications.</p>
          ) : (
            <>
              <ul className="lines">
                {data.map((application) => (
                  <Line key={application._id} application={application} />
                ))}
              </ul>
              {total > data.length && (
                <p className="mt-3 text-sm text-muted">
                  and {(total - data.length).toLocaleString("en-IN")} more
                </p>
              )}
            </>
          )
        }
      </Part>
    </Panel>
  );
}

function Line({ application: { _id, name, job, createdAt } }: { application: Application }) {
  return (
    <li className="line">
      <Link className="link line-name" href={recordPath("application", _id)}>
        {name}
      </Link>
      <span className="line-text">{job?.title ?? "General application"}</span>
      <time className="line-time" dateTime={createdAt}>
        {momentText(createdAt)}
      </time>
    </li>
  );
}
