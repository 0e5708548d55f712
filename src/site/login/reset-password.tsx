import { resetPassword as words } from "#content/account.ts";
import { fillWords } from "#content/fill.ts";
import { accountPaths } from "#content/paths.ts";
import { checkPasswordReset, outcomes, resetPassword } from "#features/password-reset/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { checkBy } from "#platform/client/client.ts";
import { companyIn } from "#site/company.ts";
import { headMeta } from "#site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/reset-password.ts";
import { submitPasswords } from "./account-form.tsx";
import { isVoid, moveToken, takeToken } from "./link-token.ts";
import { MailedLink, WaitingLink } from "./mailed-link.tsx";

const texts = { sent: outcomes.changed, failed: outcomes.failed };

export const handle = { hydrate: true, query: ["token"] };

/** Forbids caching, because the link's token is secret. */
export const headers = () => ({ "cache-control": "no-store" });

export function meta({ matches }: Route.MetaArgs) {
  return headMeta(matches, { ...fillWords(words, companyIn(matches)), indexed: false });
}

export function loader({ request }: Route.LoaderArgs) {
  moveToken(request);
  return null;
}

/** Loads the account of the token. */
export async function clientLoader() {
  const token = takeToken();
  if (!token) return { token, email: "", state: "missing" as const };
  const found = await browserApi().call(checkPasswordReset, { body: { token } });
  if (!found.ok) return { token, email: "", state: isVoid(found) ? ("gone" as const) : ("good" as const) };
  return { token, email: found.data.data.email, state: "good" as const };
}
clientLoader.hydrate = true as const;

/** Skips the loader after success, because a used link is void. */
export const shouldRevalidate = () => false;

export async function clientAction({ request }: Route.ClientActionArgs) {
  return submitPasswords(browserApi(), resetPassword, await request.formData(), texts);
}

export function HydrateFallback() {
  return <WaitingLink heading={words.heading} />;
}

const check = checkBy(resetPassword.body);

/** Sets a new password by a link from an e-mail. */
export default function ResetPassword({ loaderData, actionData: result }: Route.ComponentProps) {
  const another = <ButtonLink href={accountPaths.forgotPassword}>{words.gone.again}</ButtonLink>;
  return (
    <MailedLink
      scope="reset"
      words={words}
      link={loaderData}
      result={result}
      check={check}
      goneLink={another}
    />
  );
}
