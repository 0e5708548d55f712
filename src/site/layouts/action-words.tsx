import type { PageLink } from "#content/schemas/page-parts.ts";

/** Renders a button's label, with hidden text for its destination where the label does not name it. */
export function ActionWords({ label, about }: Partial<PageLink>) {
  return (
    <>
      {label}
      {about && <span className="sr-only"> {about}</span>}
    </>
  );
}
