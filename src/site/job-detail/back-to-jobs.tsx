import { ArrowLeft } from "lucide-react";
import { jobLabels } from "#content/careers-labels.ts";
import { paths } from "#content/paths.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Link } from "#ui/link.tsx";

/** Links back to the list of jobs. */
export function BackToJobs({ asButton = false }: { asButton?: boolean }) {
  return (
    <Link
      href={paths.careers.link}
      rel="prev"
      className={
        asButton ? buttonClass() : "link inline-flex min-h-6 items-center gap-2 text-sm font-semibold"
      }
    >
      <Icon of={ArrowLeft} size={16} />
      {jobLabels.backLabel}
    </Link>
  );
}
