import { EmailText } from "./email-text.tsx";

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
