import { dayText } from "#admin/parts/text/date-text.ts";
import { adminPaths } from "#content/paths.ts";
import { type KindWith, kinds } from "#features/kinds.ts";
import { outcomes, type Retention, readRetention } from "#features/privacy/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Link } from "#ui/link.tsx";
import { Panel, Part, usePart } from "./panel.tsx";

/** Returns the list of a kind, narrowed to the records that reach their end. */
function listPath(kind: KindWith<"announced">): string {
  return `${kinds[kind].adminPath}?${kind === "application" ? "archived=all&" : ""}ending=true`;
}

/** Announces records that reach their end, and an erasure that waits for staff; renders nothing without either. */
export function Ending({ news }: { news: number }) {
  const retention = usePart((signal) => browserApi().call(readRetention, { signal }), news);
  return (
    <Part of={retention} failed={outcomes.loadFailed} waiting={null}>
      {({ data }) => <EndingPanel retention={data} />}
    </Part>
  );
}

function EndingPanel({ retention: { ending, stalled } }: { retention: Retention }) {
  if (ending.length === 0 && !stalled) return null;
  const total = ending.reduce((sum, { count }) => sum + count, 0);
  const title = total === 0 ? "Automatic erasure has stopped" : totalText(total);
  return (
    <Panel title={title} more={{ href: adminPaths.settingsPrivacy, label: "How long data is kept" }}>
      {stalled && <p className="mb-3">It needs your decision under “How long data is kept”.</p>}
      <ul className="lines">
        {ending.map(({ kind, count, notBefore }) => (
          <li key={kind} className="line">
            <Link className="link line-name" href={listPath(kind)}>
              {count.toLocaleString("en-IN")} {kinds[kind].words[count === 1 ? 0 : 1]}
            </Link>
            <span className="line-text">
              Not before <time dateTime={notBefore}>{dayText(notBefore)}</time>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function totalText(total: number): string {
  return `${total.toLocaleString("en-IN")} ${total === 1 ? "record" : "records"} will be erased soon`;
}
