import { momentText } from "#admin/parts/text/date-text.ts";
import { type BudgetState, readBudget } from "#features/budget/contract.ts";
import { isAlarming, refusalText, roomText } from "#features/budget/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Panel, usePart } from "./panel.tsx";

/** Warns when the room for what visitors send runs out, or something was refused for it; renders nothing else. */
export function StorageTrouble({ news }: { news: number }) {
  const { answer } = usePart((signal) => browserApi().call(readBudget, { signal }), news);
  if (!answer?.ok || !isAlarming(answer.data.data)) return null;
  return <Alarm of={answer.data.data} />;
}

function Alarm({ of }: { of: BudgetState }) {
  return (
    <Panel title="Storage for visitors">
      <p className="text-muted">{roomText(of)}</p>
      {of.refused.length > 0 && (
        <ul className="lines mt-3" aria-label="Refused today">
          {of.refused.map((refused) => (
            <li key={refused.reason} className="line">
              <span className="line-name">{refusalText(refused, of)}</span>
              <time className="line-time" dateTime={refused.at}>
                {momentText(refused.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
