import { momentText } from "#admin/parts/text/date-text.ts";
import { listWarnings, outcomes, type Warning } from "#features/warnings/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Panel, Part, usePart } from "./panel.tsx";

/** Lists what the owner should mend before anybody else notices; renders nothing where all is well. */
export function Warnings({ news }: { news: number }) {
  const warnings = usePart((signal) => browserApi().call(listWarnings, { signal }), news);
  return (
    <Part of={warnings} failed={outcomes.loadFailed} waiting={null}>
      {({ data }) => <WarningPanel warnings={data} />}
    </Part>
  );
}

function WarningPanel({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null;
  return (
    <Panel title="Needs your attention">
      <ul className="lines">
        {warnings.map(({ key, text, advice, since }) => (
          <li key={key} className="line">
            <span className="line-name">{text}</span>
            <span className="line-text">
              {advice} Seen since <time dateTime={since}>{momentText(since)}</time>.
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
