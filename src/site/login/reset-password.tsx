import { data } from "react-router";
import { resetPassword as words } from "#content/account.ts";
import { accountPaths } from "#content/paths.ts";
import { checkPasswordReset, outcomes, resetPassword } from "#features/password-reset/contract.ts";
import { apiContext } from "#platform/api-context.ts";
import { browserApi } from "#platform/browser-api.ts";
import { headMeta } from "#site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/reset-password.ts";
import { submitPasswords } from "./account-form.tsx";
import { MailedLink } from "./mailed-link.tsx";

const texts = { sent: outcomes.changed, failed: outcomes.failed };

export const handle = { hydrate: true, query: ["token"] };

/** The token is for one person's eyes, so the page is kept nowhere. */
export const headers = () => ({ "cache-control": "no-store" });

export const meta = () => headMeta({ ...words, indexed: false });

/** Whose password it is; `gone` when the link is void. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const found = await context.get(apiContext).call(checkPasswordReset, { body: { token } });
  const gone = !found.ok && found.status === 422;
  return data({ token, email: found.ok ? found.data.data.email : "", gone }, { status: gone ? 410 : 200 });
}

/** A link that was just used is void, and the page says what it was used for. */
export const shouldRevalidate = () => false;

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await submitPasswords(context.get(apiContext), resetPassword, form, texts);
  return data(result, { status: result.ok ? 200 : 422 });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return submitPasswords(browserApi(), resetPassword, await request.formData(), texts);
}

/** What the link of a mail opens: a new password. */
export default function ResetPassword({ loaderData, actionData: result }: Route.ComponentProps) {
  const another = <ButtonLink href={accountPaths.forgotPassword}>{words.gone.again}</ButtonLink>;
  return <MailedLink scope="reset" words={words} link={loaderData} result={result} goneLink={another} />;
}
