import { useLoaderData } from "react-router";
import { paths } from "#content/paths.ts";
import type { Job } from "#features/jobs/contract.ts";
import { HIRING_PROCESS_ID } from "#site/careers/hiring-process.tsx";
import { useScreenWords } from "#site/screen-words.ts";
import { Link } from "#ui/link.tsx";
import { ApplyLink } from "./apply-link.tsx";

/** Carries the titles of the steps between an application and an offer, from the loader of the screen. */
export interface WithHiringSteps {
  hiringSteps: readonly string[];
}

/** Says what follows an application, with the link to the form. */
export function AfterApplying({ job }: { job: Pick<Job, "jobId" | "title"> }) {
  const { heading, lead, processLabel, applyLabel } = useScreenWords("job").next;
  const { hiringSteps } = useLoaderData<WithHiringSteps>();
  return (
    <section className="tone-stone" aria-labelledby="after-applying">
      <div className="page section-tight gap-y-10">
        <div className="md:col-span-8">
          <h2 id="after-applying">{heading}</h2>
          <p className="lead mt-4">{lead}</p>
        </div>
        <ol className="grid gap-x-6 gap-y-5 sm:grid-cols-5">
          {hiringSteps.map((title, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: two steps may be the same, and none moves
              key={index}
              className="flex items-baseline gap-3 border-t-[1.5px] border-accent pt-3 sm:block"
            >
              <span className="font-display text-accent tabular-nums" aria-hidden="true">
                {index + 1}
              </span>
              <span className="font-display text-lg font-bold sm:mt-1 sm:block">{title}</span>
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <ApplyLink job={job}>{applyLabel}</ApplyLink>
          <Link className="link inline-block py-1" href={`${paths.careers.link}#${HIRING_PROCESS_ID}`}>
            {processLabel}
          </Link>
        </div>
      </div>
    </section>
  );
}
