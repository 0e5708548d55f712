import { Link } from "react-router";
import { paths } from "#content/paths.ts";
import type { Job } from "#features/jobs/contract.ts";
import { writeStored } from "#platform/client/local-storage.ts";
import { type ButtonLook, buttonClass } from "#ui/button.tsx";

interface ApplyLinkProps extends ButtonLook {
  job: Pick<Job, "jobId" | "title">;
  children: string;
  className?: string;
}

/** Links to the form with the job in the navigation's state, and in the address for visits without script. */
export function ApplyLink({ job, children, className, ...look }: ApplyLinkProps) {
  return (
    <Link
      to={`${paths.apply.link}?${new URLSearchParams({ jobId: job.jobId })}`}
      state={{ jobId: job.jobId, jobTitle: job.title }}
      className={buttonClass(look, className)}
      onClick={() => writeStored("selectedJobId", job.jobId)}
    >
      {children}
    </Link>
  );
}
