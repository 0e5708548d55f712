import { adminPaths } from "#content/paths.ts";
import { listClosings, outcomes } from "#features/closings/contract.ts";
import { closingsTitle, undecidedFilter, waitingText } from "#features/closings/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Link } from "#ui/link.tsx";
import { Panel, Part, usePart } from "./panel.tsx";

/** Closed jobs that the dashboard lists; the title counts all of them. */
const MAX_SHOWN = 5;

/** Lists closed jobs whose applicants wait for an answer; renders nothing without any. */
export function Closings({ news }: { news: number }) {
  const closings = usePart((signal) => browserApi().call(listClosings, { signal }), news);
  return (
    <Part of={closings} failed={outcomes.loadFailed} waiting={null}>
      {({ data }) =>
        data.length > 0 && (
          <Panel title={closingsTitle(data.length)}>
            <ul className="lines">
              {data.slice(0, MAX_SHOWN).map((closing) => (
                <li key={closing.job._id} className="line">
                  <Link
                    className="link line-name"
                    href={`${adminPaths.applications}?${undecidedFilter(closing.job.jobId)}`}
                  >
                    {closing.job.title}
                  </Link>
                  <span className="line-text">{waitingText(closing)}</span>
                </li>
              ))}
            </ul>
          </Panel>
        )
      }
    </Part>
  );
}
