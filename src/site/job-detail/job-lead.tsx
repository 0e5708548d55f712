import type { JobLead } from "#features/jobs/contract.ts";
import { useScreenWords } from "#site/screen-words.ts";

/** Shows the person who leads the work, with a sentence of theirs where they gave one. */
export function LeadOfJob({ lead: { name, designation, image, sentence } }: { lead: JobLead }) {
  const { leadLabel } = useScreenWords("job");
  return (
    <div className="page section-tight pb-0">
      <figure className="grid max-w-measure grid-cols-[auto_1fr] items-start gap-x-5 gap-y-2 md:col-span-12">
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
        {sentence && <blockquote className="col-start-2 text-lg">{sentence}</blockquote>}
        <figcaption className="col-start-2 text-sm text-muted">
          {leadLabel} <b className="text-text">{name}</b>, {designation}
        </figcaption>
      </figure>
    </div>
  );
}
