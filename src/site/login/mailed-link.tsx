import { type ReactNode, useEffect } from "react";
import { mailedLink } from "#content/account.ts";
import { paths } from "#content/paths.ts";
import type { FormResult } from "#platform/client/submit-form.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { AccountForm, NewPasswordFields } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import type { LinkState } from "./link-token.ts";

interface MailedLinkProps {
  /** Sets the ids of its fields apart. */
  scope: string;
  words: {
    heading: string;
    /** Leads to the e-mail address that the account has. */
    text: string;
    submitLabel: string;
    busy: string;
    headingAfter: string;
    signIn: string;
    gone: { heading: string; text: string };
  };
  /** What the link says, and whether it is void, which is better said before anything is typed. */
  link: { token: string; email: string; state: LinkState };
  /** What came of the last try. */
  result: FormResult | undefined;
  /** Where a void link may go on. */
  goneLink: ReactNode;
  /** Fields before the passwords. */
  children?: ReactNode;
}

/** The page that a mailed link opens, to choose a password with: its form, or what became of it. */
export function MailedLink({ scope, words, link, result, goneLink, children }: MailedLinkProps) {
  const { token, email, state } = link;
  useEffect(followNextLink, []);
  if (result?.ok) {
    return (
      <AccountFrame heading={words.headingAfter}>
        <Alert tone="success" title={result.message} />
        <p>
          <ButtonLink href={paths.login.link}>{words.signIn}</ButtonLink>
        </p>
      </AccountFrame>
    );
  }
  if (state !== "good") {
    const { heading, text } = state === "gone" ? words.gone : mailedLink.missing;
    return (
      <AccountFrame heading={heading}>
        <p>{text}</p>
        <p>{goneLink}</p>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame heading={words.heading}>
      {email && (
        <p className="wrap-anywhere">
          {words.text} <strong>{email}</strong>
        </p>
      )}
      <AccountForm scope={scope} result={result} submitLabel={words.submitLabel} busyLabel={words.busy}>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {children}
        <NewPasswordFields errors={result?.fields ?? {}} />
      </AccountForm>
    </AccountFrame>
  );
}

/** Another link opened in the same tab changes the fragment alone, which loads nothing. */
function followNextLink(): () => void {
  const reload = () => window.location.hash && window.location.reload();
  window.addEventListener("hashchange", reload);
  return () => window.removeEventListener("hashchange", reload);
}

/** The page as the server sends it: only the browser knows the token. */
export function WaitingLink({ heading }: { heading: string }) {
  return (
    <AccountFrame heading={heading}>
      <noscript>
        <Alert tone="warning" live="none">
          {mailedLink.withoutScript}
        </Alert>
      </noscript>
      <Spinner label={mailedLink.checking} className="login-checking" />
    </AccountFrame>
  );
}
