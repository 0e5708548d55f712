import { useRouteLoaderData } from "react-router";
import type { TopNotice as Notice } from "#content/schemas/top-notice.ts";
import { Link } from "#ui/link.tsx";

/** Shows the owner's notice above the header of every public page, where there is one. */
export function TopNotice() {
  const notice = useRouteLoaderData<{ topNotice: Notice | null }>("root")?.topNotice;
  if (!notice) return null;
  const { text, linkLabel, href } = notice;
  return (
    <aside className="tone-ink" aria-label="Notice">
      <p className="page">
        <span className="footer-line">
          {text}{" "}
          {href && (
            <Link className="link" href={href}>
              {linkLabel}
            </Link>
          )}
        </span>
      </p>
    </aside>
  );
}
