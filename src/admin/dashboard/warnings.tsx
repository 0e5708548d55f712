import type { ReactNode } from "react";
import { momentText } from "#admin/parts/text/date-text.ts";
import { type LastBackup, listWarnings, outcomes, type Warning } from "#features/warnings/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { sizeText } from "#platform/contract/size-text.ts";
import { Panel, Part, usePart } from "./panel.tsx";

interface WarningsProps {
  news: number;
  /** The rest of the dashboard. */
  children: ReactNode;
}

/** Renders what the owner should fix before anybody else notices, the rest of the dashboard, and the last backup. */
export function Warnings({ news, children }: WarningsProps) {
  const warnings = usePart((signal) => browserApi().call(listWarnings, { signal }), news);
  const { answer } = warnings;
  return (
    <>
      <Part of={warnings} failed={outcomes.loadFailed} waiting={null}>
        {({ data }) => <WarningPanel warnings={data} />}
      </Part>
      {children}
      {answer?.ok && <BackupLine of={answer.data.backup} />}
    </>
  );
}

function BackupLine({ of }: { of: LastBackup | null }) {
  return (
    <p className="text-sm text-muted">
      {of ? (
        <>
          The last backup is of <time dateTime={of.at}>{momentText(of.at)}</time>, {sizeText(of.bytes)}.
        </>
      ) : (
        "No backup was made yet. The setting BACKUP_DIR has the server make one each night."
      )}
    </p>
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
