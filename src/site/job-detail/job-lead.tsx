import { useScreenWords } from "#site/screen-words.ts";
import type { JobLead } from "./shown-job.ts";

/** Shows the person who leads the work, with a sentence of theirs. */
export function LeadOfJob({ lead: { name, designation, image, sentence } }: { lead: JobLead }) {
  const { leadLabel } = useScreenWords("job");
  return (
    <figure className="mt-12 grid max-w-measure grid-cols-[auto_1fr] items-start gap-x-5 gap-y-2 border-t border-edge pt-6">
      {image && (
        <img
          loading="lazy"
          src={`${image}?side=160`}
          alt={`Portrait of ${name}`}
          width={72}
          height={72}
          className="row-span-2 size-18 rounded-round bg-accent-wash object-cover object-top"
        />
      )}
      <blockquote className="col-start-2 text-lg">{sentence}</blockquote>
      <figcaption className="col-start-2 text-sm text-muted">
        {leadLabel} <b className="text-text">{name}</b>, {designation}
      </figcaption>
    </figure>
  );
}
