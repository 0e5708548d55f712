import { jobDetail } from "#content/careers.ts";
import type { JobLead } from "./shown-job.ts";

/** Shows the person who leads the work, with a sentence of theirs. */
export function LeadOfJob({ lead: { name, designation, image, sentence } }: { lead: JobLead }) {
  return (
    <figure className="mt-12 grid max-w-measure grid-cols-[auto_1fr] items-start gap-5 border-t border-edge pt-6">
      {image && (
        <img
          loading="lazy"
          src={`${image}?side=160`}
          alt={`Portrait of ${name}`}
          width={72}
          height={72}
          className="size-18 rounded-round bg-accent-wash object-cover object-top"
        />
      )}
      <div className={image ? "" : "col-span-2"}>
        <blockquote className="text-lg">{sentence}</blockquote>
        <figcaption className="mt-2 text-sm text-muted">
          {jobDetail.leadLabel} <b className="text-text">{name}</b>, {designation}
        </figcaption>
      </div>
    </figure>
  );
}
