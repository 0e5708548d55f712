import type { ReactNode } from "react";
import { paths } from "#content/paths.ts";
import type { FormResult } from "#platform/form.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { AccountForm, NewPasswordFields } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";

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
  link: { token: string; email: string; gone: boolean };
  /** What came of the last try. */
  result: FormResult | undefined;
  /** Where a void link may go on. */
  goneLink: ReactNode;
  /** Fields before the passwords. */
  children?: ReactNode;
}

/** The page that a mailed link opens, to choose a password with: its form, or what became of it. */
export function MailedLink({ scope, words, link, result, goneLink, children }: MailedLinkProps) {
  const { token, email, gone } = link;
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
  if (gone) {
    return (
      <AccountFrame heading={words.gone.heading}>
        <p>{words.gone.text}</p>
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
