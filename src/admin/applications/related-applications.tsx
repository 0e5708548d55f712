import { useId } from "react";
import { Link } from "react-router";
import { AnswerFailure } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { dayText } from "#admin/parts/text/date-text.ts";
import { adminPaths } from "#content/paths.ts";
import { roleText } from "#features/applications/rules.ts";
import {
  listRelatedApplications,
  MAX_RELATED,
  outcomes,
  type RelatedApplication,
  sharedWords,
} from "#features/related/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Badge } from "#ui/badge.tsx";
import { statusTones } from "./status-control.tsx";

const inWords = new Intl.ListFormat("en-IN");

/** Shows which other applications seem to be of the same person, and why; nothing while there is none. */
export function RelatedApplications({ applicationId: id }: { applicationId: string }) {
  const titleId = useId();
  const { answer, reload } = useAnswer(
    (signal) => browserApi().call(listRelatedApplications, { params: { id }, signal }),
    id,
  );
  if (!answer) return null;
  if (!answer.ok) return <AnswerFailure message={outcomes.loadFailed} of={answer} onRetry={reload} />;
  const { data, more } = answer.data;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="related">
      <h3 id={titleId}>Also applied</h3>
      <ul>
        {data.map((application) => (
          <Related key={application._id} application={application} />
        ))}
      </ul>
      {more && <p className="text-muted">These are the newest {MAX_RELATED}.</p>}
    </section>
  );
}

/** Opens in a tab of its own, so that two applications stand side by side. */
function Related({ application }: { application: RelatedApplication }) {
  const { _id, name, job, status, createdAt, shared } = application;
  return (
    <li>
      <p className="related-head">
        <Link className="link wrap-anywhere" to={`${adminPaths.applications}/${_id}`} target="_blank">
          {name}
          <span className="sr-only"> (opens in a new tab)</span>
        </Link>
        <Badge tone={statusTones[status]}>{status}</Badge>
      </p>
      <p className="wrap-anywhere">
        {roleText(job)}, {dayText(createdAt)}
      </p>
      <p className="text-muted">Same {inWords.format(shared.map((what) => sharedWords[what]))}</p>
    </li>
  );
}
