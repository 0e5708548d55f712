import { useState } from "react";
import { redirectDocument } from "react-router";
import { login as words } from "#content/login.ts";
import { adminPath, paths } from "#content/paths.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { writeStored } from "#platform/client/local-storage.ts";
import { claimTab } from "#platform/client/session-storage.ts";
import { screenMeta } from "#site/page-meta.ts";
import { Alert } from "#ui/alert.tsx";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/login.ts";
import { AccountFrame } from "./account-frame.tsx";
import { EndedNotice } from "./ended-notice.tsx";
import { refusal, signIn } from "./sign-in.ts";
import { SignInForm } from "./sign-in-form.tsx";
import { SignInTabs, type SignInView } from "./sign-in-tabs.tsx";

export const handle = { hydrate: true };

export function meta({ matches }: Route.MetaArgs) {
  return screenMeta(matches, words, { indexed: false });
}

/** Refuses a form without script: the token is kept in the browser's storage, which needs script. */
export function action() {
  return refusal(words.withoutScript);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const outcome = await signIn(browserApi(), await request.formData());
  if (!outcome.ok) return outcome.result;
  if (!writeStored("token", outcome.token)) return refusal(words.storageClosed);
  claimTab(outcome.person);
  throw redirectDocument(adminPath);
}

/** Signs staff in. The sign-up view signs in too (spec sections 2.4 and 4). */
export default function Login({ actionData }: Route.ComponentProps) {
  const [view, setView] = useState<SignInView>("signIn");
  /** The key of a result that belongs to the other view. */
  const [stale, setStale] = useState<string>();

  function choose(next: SignInView) {
    setView(next);
    setStale(actionData?.key);
  }

  return (
    <AccountFrame heading={words.heading}>
      <EndedNotice />
      <noscript>
        <Alert tone="warning" live="none">
          {words.withoutScript}
        </Alert>
      </noscript>
      <div className="login-forms">
        <SignInTabs view={view} onChoose={choose}>
          <SignInForm
            key={view}
            view={view}
            result={actionData?.key === stale ? undefined : actionData}
            onRestart={() => setStale(actionData?.key)}
          />
        </SignInTabs>
      </div>
      <p>
        <Link className="link" href={paths.home.link}>
          {words.backLabel}
        </Link>
      </p>
    </AccountFrame>
  );
}
