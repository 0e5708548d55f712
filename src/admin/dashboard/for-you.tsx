import { momentText } from "#admin/parts/text/date-text.ts";
import { listOwnNews, type OwnNews } from "#features/timeline/contract.ts";
import { newsText, recordPath } from "#features/timeline/rules.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Link } from "#ui/link.tsx";
import { Panel, Part, usePart } from "./panel.tsx";

/** Lists notes that mention the person in this tab and records given to them, until they open the records. */
export function ForYou({ news }: { news: number }) {
  const own = usePart((signal) => browserApi().call(listOwnNews, { signal }), news);
  if (!own.answer || (own.answer.ok && own.answer.data.data.length === 0)) return null;
  return (
    <Panel title="For you">
      <Part of={own} failed="Your news could not be loaded." waiting={null}>
        {({ data }) => (
          <ul className="lines">
            {data.map((line) => (
              <Line key={line._id} line={line} />
            ))}
          </ul>
        )}
      </Part>
    </Panel>
  );
}

function Line({ line }: { line: OwnNews }) {
  const { kind, recordId, event, detail, createdAt } = line;
  return (
    <li className="line">
      <Link className="link line-name" href={recordPath(kind, recordId)}>
        {newsText(line)}
      </Link>
      {event === "note" && <span className="line-text">{detail}</span>}
      <time className="line-time" dateTime={createdAt}>
        {momentText(createdAt)}
      </time>
    </li>
  );
}
