import { data } from "react-router";
import { adminPaths } from "#content/paths.ts";
import { ButtonLink } from "#ui/button.tsx";
import { adminTitle } from "./admin-meta.ts";

export const meta = adminTitle("Page not found");

/** Answers 404 without an error, so that the page keeps the frame of the staff area and its check of the token. */
export function loader() {
  return data(null, 404);
}

/** Returns at once, because a link inside the staff area needs no answer of the server. */
export function clientLoader() {
  return null;
}

/** Says that the staff area has no screen at this address, and leads back. */
export default function NotFound() {
  return (
    <div className="grid justify-items-start gap-5">
      <h1>Page not found</h1>
      <p className="max-w-narrow text-muted">
        The staff area has no page at this address. It may have moved, or the address has a spelling mistake.
      </p>
      <ButtonLink href={adminPaths.dashboard}>Back to the dashboard</ButtonLink>
    </div>
  );
}
