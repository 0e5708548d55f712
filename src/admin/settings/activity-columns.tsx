import { momentText } from "#admin/parts/text/date-text.ts";
import type { AuditEntry } from "#features/audit/contract.ts";
import { actionText, actorText } from "#features/audit/rules.ts";
import { kinds, kindsWith } from "#features/kinds.ts";
import { Link } from "#ui/link.tsx";
import type { Column } from "#ui/table.tsx";

/** Maps each kind of record to the list that finds it by its name. */
const lists = new Map<string, string>(kindsWith("adminPath").map((name) => [name, kinds[name].adminPath]));

/** Names the kinds that have one record for each administrator, so that a name would say nothing. */
const nameless = new Set(["session", "profile", "password", "notifications"]);

export const activityColumns: readonly Column<AuditEntry>[] = [
  {
    key: "what",
    header: "Action",
    rowHeader: true,
    cell: ({ action, detail }) => (
      <>
        {actionText(action)}
        {detail && <span className="block text-sm font-normal text-muted wrap-anywhere">{detail}</span>}
      </>
    ),
  },
  {
    key: "who",
    header: "Done by",
    cell: ({ actor }) => actorText(actor),
  },
  {
    key: "when",
    header: "When",
    className: "whitespace-nowrap",
    cell: ({ createdAt }) => <time dateTime={createdAt}>{momentText(createdAt)}</time>,
  },
  { key: "record", header: "Record", cell: ({ subject }) => <Subject {...subject} /> },
  {
    key: "from",
    header: "From",
    cell: ({ address }) => address || "—",
  },
];

/** Shows the record's present name, as a link where a list has it, or a deleted record's id. */
function Subject({ kind, _id, name }: AuditEntry["subject"]) {
  if (!_id || nameless.has(kind)) return "—";
  if (name === null) return <span className="text-sm text-muted wrap-anywhere">{shortened(_id)}</span>;
  const list = lists.get(kind);
  if (!list) return <span className="wrap-anywhere">{name}</span>;
  return (
    <Link className="link wrap-anywhere" href={`${list}?${new URLSearchParams({ q: name })}`}>
      {name}
    </Link>
  );
}

/** Returns the end of an `_id` or a hash, long enough to tell it from others. */
function shortened(id: string): string {
  return id.length > 14 ? `…${id.slice(-12)}` : id;
}
