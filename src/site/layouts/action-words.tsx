import type { PageLink } from "#content/page.ts";

/** A button's label, and unseen after it where it leads if the label doesn't say so. */
export function ActionWords({ label, about }: PageLink) {
  return (
    <>
      {label}
      {about && <span className="sr-only"> {about}</span>}
    </>
  );
}
