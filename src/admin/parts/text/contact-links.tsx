import { Link } from "react-router";
import { adminPaths } from "#content/paths.ts";

/** Where a stranger's address leads: encoded, or what stands before its @ could add recipients of its own. */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
}

/** An address to write to. */
export function EmailLink({ children }: { children: string }) {
  return (
    <a className="link" href={mailtoHref(children)}>
      <EmailText>{children}</EmailText>
    </a>
  );
}

/** A number to call. */
export function PhoneLink({ children }: { children: string }) {
  return (
    <a className="link tabular-nums" href={`tel:${children.replace(/[^\d+]/g, "")}`}>
      {children}
    </a>
  );
}

/** An e-mail address that breaks before its @ first. */
export function EmailText({ children }: { children: string }) {
  const at = children.lastIndexOf("@");
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  );
}

/** The way to all that is held about a person. The address goes along in the history's state: it stands in no URL. */
export function PersonLink({ email }: { email: string }) {
  return (
    <Link className="link py-0.5 text-sm" to={adminPaths.settingsPrivacy} state={{ person: email }}>
      What is held about this person
    </Link>
  );
}
