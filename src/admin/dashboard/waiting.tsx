import { enquiryLists, type UnreadEnquiries } from "#admin/enquiries/enquiry-lists.tsx";
import { AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { QuarantineLink } from "#admin/parts/live/quarantine-link.tsx";
import { dayText } from "#admin/parts/text/date-text.ts";
import type { EnquiryKindName } from "#features/enquiries/contract.ts";
import { kinds } from "#features/kinds.ts";
import { recordPath } from "#features/timeline/rules.ts";
import { Link } from "#ui/link.tsx";
import { Panel, Part, together, usePart } from "./panel.tsx";

/** Lists the unread enquiries of each kind that wait longest. */
export function Waiting({ news }: { news: number }) {
  const enquiries = usePart(
    (signal) =>
      together(enquiryLists.map(({ findUnread }) => findUnread({ sort: "createdAt", limit: 5 }, signal))),
    news,
  );
  return (
    <Panel title="Enquiries waiting">
      <Part
        of={enquiries}
        failed="The enquiries could not be loaded."
        waiting={<AnswerWaiting label="Loading enquiries" />}
      >
        {(unread) => (
          <div className="grid gap-6">
            {unread.map((found, place) => {
              const name = enquiryLists[place]?.name;
              return name && <Kind key={name} name={name} {...found} />;
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

function Kind({ name, total, rows }: UnreadEnquiries & { name: EnquiryKindName }) {
  const { adminPath, form } = kinds[name];
  const first = rows[0];
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
      {first && (
        <>
          <p className="text-sm text-muted">Waiting since {dayText(first.createdAt)}.</p>
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
        </>
      )}
    </section>
  );
}
