import type { PageLink } from "#content/page.ts";

/** Renders a button's label, with hidden text for its destination where the label does not name it. */
export function ActionWords({ label, about }: PageLink) {
  return (
    <>
      {label}
      {about && <span className="sr-only"> {about}</span>}
    </>
  );
}
