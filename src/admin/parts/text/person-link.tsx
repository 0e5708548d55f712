import { Link } from "react-router";
import { adminPaths } from "#content/paths.ts";

/** The way to all that is held about a person. The address goes along in the history's state: it stands in no URL. */
export function PersonLink({ email }: { email: string }) {
  return (
    <Link className="link py-0.5 text-sm" to={adminPaths.settingsPrivacy} state={{ person: email }}>
      What is held about this person
    </Link>
  );
}
