import { useCompany } from "#admin/company.ts";
import { enquiryLists, type FoundEnquiries } from "#admin/enquiries/enquiry-lists.tsx";
import { AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { QuarantineLink } from "#admin/parts/live/quarantine-link.tsx";
import { dayText } from "#admin/parts/text/date-text.ts";
import type { EnquiryKindName } from "#features/enquiries/contract.ts";
import { kinds } from "#features/kinds.ts";
import { workingMsBetween, workingTimeText } from "#features/leads/rules.ts";
import { recordPath } from "#features/timeline/rules.ts";
import { Link } from "#ui/link.tsx";
import { Panel, Part, together, usePart } from "./panel.tsx";

/** Says how many enquiries of each kind wait for an answer, and lists the unread ones that wait longest. */
export function Waiting({ news }: { news: number }) {
  const enquiries = usePart(
    (signal) =>
      together(
        enquiryLists.map(async ({ find }) =>
          together([
            find({ waiting: true, sort: "waiting", limit: 1 }, signal),
            find({ unread: true, sort: "createdAt", limit: 5 }, signal),
          ]),
        ),
      ),
    news,
  );
  return (
    <Panel title="Enquiries waiting">
      <Part
        of={enquiries}
        failed="The enquiries could not be loaded."
        waiting={<AnswerWaiting label="Loading enquiries" />}
      >
        {(found) => (
          <div className="grid gap-6">
            {found.map(([waiting, unread], place) => {
              const name = enquiryLists[place]?.name;
              return name && <Kind key={name} name={name} waiting={waiting} unread={unread} />;
            })}
          </div>
        )}
      </Part>
      <p className="mt-4 empty:hidden">
        <QuarantineLink />
      </p>
    </Panel>
  );
}

interface KindProps {
  name: EnquiryKindName;
  waiting: FoundEnquiries;
  unread: FoundEnquiries;
}

function Kind({ name, waiting, unread: { total, rows } }: KindProps) {
  const { adminPath, form } = kinds[name];
  return (
    <section>
      <h3 className="line-head">
        <Link className="link" href={`${adminPath}?unread=true`}>
          {form.title}
        </Link>
        <span className="font-normal text-muted">
          {total ? `${total.toLocaleString("en-IN")} unread` : "none unread"}
        </span>
      </h3>
      <Longest name={name} waiting={waiting} />
      {total > 0 && (
        <ul className="lines mt-2">
          {rows.map(({ _id, sender, createdAt }) => (
            <li key={_id} className="line">
              <Link className="link wrap-anywhere" href={recordPath(name, _id)}>
                {sender}
              </Link>
              <time className="line-time" dateTime={createdAt}>
                {dayText(createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Says how many wait for an answer and for how long the first of them, in working time. */
function Longest({ name, waiting: { total, rows } }: Omit<KindProps, "unread">) {
  const { hours } = useCompany();
  const first = rows[0];
  if (!first) return <p className="mt-2 text-sm text-muted">Nobody is waiting for an answer.</p>;
  const waited = workingMsBetween(new Date(first.createdAt), new Date(), hours);
  return (
    <p className="mt-2 text-sm text-muted">
      <Link className="link" href={`${kinds[name].adminPath}?waiting=true&sort=waiting`}>
        {total === 1 ? "1 waits" : `${total.toLocaleString("en-IN")} wait`} for an answer
      </Link>
      , the longest{" "}
      <Link className="link" href={recordPath(name, first._id)}>
        for {workingTimeText(waited, hours)} of working time
      </Link>
      .
    </p>
  );
}
