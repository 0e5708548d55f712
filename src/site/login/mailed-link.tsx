import { type ReactNode, useEffect } from "react";
import { mailedLink } from "#content/account.ts";
import { paths } from "#content/paths.ts";
import type { FormResult } from "#platform/client/submit-form.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { CheckForm } from "#ui/field.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { AccountForm, NewPasswordFields } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import type { LinkState } from "./link-token.ts";

interface MailedLinkProps {
  /** Sets the ids of its fields apart from those of other forms. */
  scope: string;
  words: {
    heading: string;
    /** Introduces the e-mail address of the account. */
    text: string;
    submitLabel: string;
    busy: string;
    headingAfter: string;
    signIn: string;
    gone: { heading: string; text: string };
  };
  /** The link's token, address and state, which is checked before anything is typed. */
  link: { token: string; email: string; state: LinkState };
  /** The result of the last try. */
  result: FormResult | undefined;
  /** Checks a failed field again by the contract of the form. */
  check: CheckForm;
  /** The link that a void one offers. */
  goneLink: ReactNode;
  /** Stands after the form's button. */
  after?: ReactNode;
  /** Fields before the passwords. */
  children?: ReactNode;
}

/** Renders the page of a link from an e-mail: its form to choose a password, or why the link is void. */
export function MailedLink(props: MailedLinkProps) {
  const { scope, words, link, result, check, goneLink, after, children } = props;
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
      <AccountForm
        scope={scope}
        result={result}
        check={check}
        submitLabel={words.submitLabel}
        busyLabel={words.busy}
        after={after}
      >
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="username" autoComplete="username" value={email} />
        {children}
        <NewPasswordFields errors={result?.fields ?? {}} />
      </AccountForm>
    </AccountFrame>
  );
}

/** Reloads when another link is opened in the same tab, which changes the fragment alone. */
function followNextLink(): () => void {
  const reload = () => window.location.hash && window.location.reload();
  window.addEventListener("hashchange", reload);
  return () => window.removeEventListener("hashchange", reload);
}

/** Renders the page that the server sends, because only the browser has the token. */
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
