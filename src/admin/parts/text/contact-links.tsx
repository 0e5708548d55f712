import { Link } from "react-router";
import { adminPaths } from "#content/paths.ts";

/** Returns the link to an address. It is encoded, or the part before the @ could add recipients. */
export function mailtoHref(email: string): string {
  return `mailto:${encodeURIComponent(email).replaceAll("%40", "@")}`;
}

/** Links to a new e-mail to this address. */
export function EmailLink({ children }: { children: string }) {
  return (
    <a className="link" href={mailtoHref(children)}>
      <EmailText>{children}</EmailText>
    </a>
  );
}

/** Links to a call of this number. */
export function PhoneLink({ children }: { children: string }) {
  return (
    <a className="link tabular-nums" href={`tel:${children.replace(/[^\d+]/g, "")}`}>
      {children}
    </a>
  );
}

/** Renders an e-mail address that breaks before its @ first. */
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

/** Links to all records about a person. The address is passed in the history's state, so that no URL has it. */
export function PersonLink({ email }: { email: string }) {
  return (
    <Link
      className="link text-sm pointer-fine:py-0.5"
      to={adminPaths.settingsPrivacy}
      state={{ person: email }}
    >
      Data about this person
    </Link>
  );
}
