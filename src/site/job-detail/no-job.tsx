import { useLocation, useRevalidator } from "react-router";
import { jobLabels } from "#content/careers-labels.ts";
import type { Job } from "#features/jobs/contract.ts";
import { useScreenWords } from "#site/screen-words.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Lattice } from "#ui/lattice.tsx";
import { BackToJobs } from "./back-to-jobs.tsx";
import { OtherJobs } from "./other-jobs.tsx";
import type { OtherJob } from "./shown-job.ts";

const openWindow = ["b b b .", "b . ba b", "b ba . b", ". b b b"] as const;

/** Says that there is no such open job. */
export function JobMissing() {
  return (
    <section className="page section items-center gap-y-10">
      <div className="md:col-span-7">
        <h1>{jobLabels.notFoundHeading}</h1>
        <p className="lead mt-6">{jobLabels.notFoundText}</p>
        <p className="mt-2 mb-8 text-muted">{useScreenWords("job").notFoundMore}</p>
        <BackToJobs asButton />
      </div>
      <Lattice map={openWindow} className="max-w-64 text-accent md:col-span-4 md:col-start-9" />
    </section>
  );
}

/** Says that the job takes no applications for now, and leads to others. */
export function JobPaused({ job, others }: { job: Job; others: readonly OtherJob[] }) {
  return (
    <>
      <section className="page section items-center gap-y-10">
        <div className="md:col-span-7">
          <h1 className="wrap-anywhere">{job.title}</h1>
          <p className="lead mt-6">{jobLabels.pausedText}</p>
          <p className="mt-2 mb-8 text-muted">{jobLabels.pausedMore}</p>
          <BackToJobs asButton />
        </div>
        <Lattice map={openWindow} className="max-w-64 text-accent md:col-span-4 md:col-start-9" />
      </section>
      <OtherJobs jobs={others} />
    </>
  );
}

/** Says that the job could not be loaded, with a link that retries without script too. */
export function JobFailed() {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  return (
    <section className="page section">
      <h1 className="mb-8">{jobLabels.errorHeading}</h1>
      <Alert tone="danger" className="max-w-form">
        <p>{jobLabels.errorText}</p>
        <ButtonLink
          className="mt-4"
          variant="secondary"
          size="small"
          href={pathname}
          onClick={(event) => {
            event.preventDefault();
            revalidate();
          }}
        >
          {jobLabels.retryLabel}
        </ButtonLink>
      </Alert>
      <div className="mt-8">
        <BackToJobs />
      </div>
    </section>
  );
}
