import { AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { QuarantineLink } from "#admin/parts/live/quarantine-link.tsx";
import { dayText } from "#admin/parts/text/date-text.ts";
import { adminPaths } from "#content/paths.ts";
import { getInTouchCalls, queryCalls } from "#features/enquiries/contract.ts";
import { fullName } from "#features/enquiries/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Link } from "#ui/link.tsx";
import { Panel, Part, together, usePart } from "./panel.tsx";

/** Asks for the unread enquiries that wait longest. */
const oldestUnread = { unread: true, sort: "createdAt", limit: 5 } as const;

/** Lists the unread enquiries of each kind. */
export function Waiting({ news }: { news: number }) {
  const enquiries = usePart((signal) => {
    const api = browserApi();
    return together(
      api.call(queryCalls.list, { query: oldestUnread, signal }),
      api.call(getInTouchCalls.list, { query: oldestUnread, signal }),
    );
  }, news);
  return (
    <Panel title="Enquiries waiting">
      <Part
        of={enquiries}
        failed="The enquiries could not be loaded."
        waiting={<AnswerWaiting label="Loading enquiries" />}
      >
        {({ one: quick, other: inTouch }) => (
          <div className="grid gap-6">
            <Kind
              title="Quary"
              href={adminPaths.queries}
              total={quick.total}
              oldest={quick.queries.map((query) => ({ ...query, who: query.name }))}
            />
            <Kind
              title="Get in touch"
              href={adminPaths.getInTouch}
              total={inTouch.total}
              oldest={inTouch.data.map((enquiry) => ({
                ...enquiry,
                who: `${fullName(enquiry)}, ${enquiry.companyName}`,
              }))}
            />
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
  title: string;
  href: string;
  total: number;
  oldest: readonly { _id: string; who: string; createdAt: string }[];
}

function Kind({ title, href, total, oldest }: KindProps) {
  const first = oldest[0];
  return (
    <section>
      <h3 className="line-head">
        <Link className="link" href={`${href}?unread=true`}>
          {title}
        </Link>
        <span className="font-normal text-muted">
          {total ? `${total.toLocaleString("en-IN")} unread` : "none unread"}
        </span>
      </h3>
      {first && (
        <>
          <p className="text-sm text-muted">Waiting since {dayText(first.createdAt)}.</p>
          <ul className="lines mt-2">
            {oldest.map(({ _id, who, createdAt }) => (
              <li key={_id} className="line">
                <span className="wrap-anywhere">{who}</span>
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
