import { Suspense, use, useDeferredValue } from "react";
import { data, redirect, useLocation, useParams } from "react-router";
import { jobLabels } from "#content/careers-labels.ts";
import { jobDetailLink, paths } from "#content/paths.ts";
import type { Job } from "#features/jobs/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { companyIn } from "#site/company.ts";
import { screenMeta } from "#site/page-meta.ts";
import { fetchScreenWords, type ScreenWords, screenWords } from "#site/screen-words.ts";
import { structuredMeta } from "#site/structured-data.ts";
import type { Route } from "./+types/job-detail.ts";
import type { WithHiringSteps } from "./after-applying.tsx";
import { JobPost, JobPostLoading } from "./job-post.tsx";
import { jobHead, jobPosting } from "./job-posting.ts";
import { JobFailed, JobMissing, JobPaused } from "./no-job.tsx";
import { carriedJob, loadJob, type ShownJob } from "./shown-job.ts";
import "#site/screens.css";

export const handle = { hydrate: true };

/** Carries one load of the job; `asked` tells it from the next, so that each shows its loading state. */
interface Shown extends WithHiringSteps {
  asked: number;
  words: ScreenWords<"job">;
  shown: ShownJob | Promise<ShownJob>;
}

const statuses = { job: 200, paused: 200, none: 404, failure: 503 } as const;

export async function loader({ context, params }: Route.LoaderArgs) {
  const shown = await loadJob(context.get(apiContext), params.id);
  // Each job has one address: the `_id` redirects to the readable one.
  if ("job" in shown && shown.job.jobId !== params.id) throw redirect(jobDetailLink(shown.job.jobId), 301);
  return data<Shown>(
    { asked: 0, shown, ...wordsOf(screenWords(context, "job", "careers")) },
    { status: statuses[shown.found] },
  );
}

export async function clientLoader({ params }: Route.ClientLoaderArgs): Promise<Shown> {
  const shown = loadJob(browserApi(), params.id);
  return { asked: Date.now(), shown, ...wordsOf(await fetchScreenWords("job", "careers")) };
}

/** Returns the words of the page. Of those of the list it shows the titles of the steps alone. */
function wordsOf({ job, careers }: ScreenWords<"job" | "careers">) {
  return { words: { job }, hiringSteps: careers.process.steps.map(({ title }) => title) };
}

export function meta({ loaderData, location, params, matches }: Route.MetaArgs) {
  const company = companyIn(matches);
  const words = loaderData?.words.job;
  const shown = settled(loaderData?.shown);
  if (shown?.found === "none") {
    return screenMeta(matches, words, {
      title: `${jobLabels.notFoundHeading} | ${company.name}`,
      indexed: false,
    });
  }
  if (shown?.found === "paused") {
    // A pause is no end: the address answers, and search engines leave it out until it opens again.
    return screenMeta(matches, words, { ...jobHead(shown.job, company), indexed: false });
  }
  const job = shown?.found === "job" ? shown.job : carriedJob(location.state, params.id);
  if (!job) return screenMeta(matches, words, { indexed: false });
  const crumbs = [
    { name: "Careers", path: paths.careers.canonical },
    { name: job.title, path: jobDetailLink(job.jobId) },
  ];
  return [
    ...screenMeta(matches, words, jobHead(job, company)),
    ...structuredMeta(matches, crumbs, (origin) => jobPosting(job, origin, company)),
  ];
}

/** Returns the job if it is loaded: in the browser the head renders before it is. */
function settled(shown: ShownJob | Promise<ShownJob> | undefined): ShownJob | undefined {
  return shown && "found" in shown ? shown : undefined;
}

export default function JobDetail({ loaderData }: Route.ComponentProps) {
  const { state } = useLocation();
  const { id } = useParams();
  return (
    <div className="family-peacock">
      <Suspense key={loaderData.asked} fallback={<JobPostLoading />}>
        <Answer shown={loaderData.shown} carried={carriedJob(state, id)} />
      </Suspense>
    </div>
  );
}

interface AnswerProps {
  shown: ShownJob | Promise<ShownJob>;
  carried: Job | undefined;
}

/**
 * Shows the job of the navigation's state until the server's answer is there, and where the server was not reached. The
 * answer is shown in the same elements, so that a press or the focus on a link outlasts its arrival.
 */
function Answer({ shown, carried }: AnswerProps) {
  const current = useDeferredValue<AnswerProps["shown"]>(
    shown,
    carried ? { found: "job", job: carried, others: [] } : shown,
  );
  const answer = "found" in current ? current : use(current);
  if (answer.found === "job") return <JobPost {...answer} />;
  if (answer.found === "paused") return <JobPaused {...answer} />;
  if (answer.found === "none") return <JobMissing />;
  return carried ? <JobPost job={carried} /> : <JobFailed />;
}
