import { useLocation } from "react-router";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { adminPaths } from "#content/paths.ts";
import { listQuarantine, type QuarantineKind } from "#features/spam/contract.ts";
import { browserApi, passively } from "#platform/client/browser-client.ts";
import { Link } from "#ui/link.tsx";
import { useLiveCount } from "./use-live.ts";

/** Links to the quarantined messages of a kind, or of all kinds, with their number; renders nothing at none. */
export function QuarantineLink({ kind }: { kind?: QuarantineKind }) {
  const { key } = useLocation();
  const changes = useLiveCount(["quarantine"]);
  const { answer } = useAnswer(
    (signal) =>
      passively(() =>
        browserApi().call(listQuarantine, { query: { limit: 1, ...(kind && { kind }) }, signal }),
      ),
    `${key} ${changes}`,
  );
  if (!answer?.ok || answer.data.total === 0) return null;
  return (
    <Link
      className="link py-1 text-sm"
      href={kind ? `${adminPaths.quarantine}?kind=${kind}` : adminPaths.quarantine}
    >
      Spam: {answer.data.total.toLocaleString("en-IN")}
    </Link>
  );
}
