import { data, redirectDocument } from "react-router";
import { invitation as words } from "#content/account.ts";
import { login } from "#content/login.ts";
import { deskPath, paths } from "#content/paths.ts";
import { acceptInvitation, checkInvitation, publicOutcomes } from "#features/administrators/contract.ts";
import { apiContext } from "#platform/api-context.ts";
import { browserApi } from "#platform/browser-api.ts";
import { writeStored } from "#platform/browser-storage.ts";
import { claimTab } from "#platform/tab-storage.ts";
import { headMeta } from "#site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import type { Route } from "./+types/invitation.ts";
import { submitPasswords } from "./account-form.tsx";
import { MailedLink } from "./mailed-link.tsx";
import { readSignIn, refusal } from "./sign-in.ts";

export const handle = { hydrate: true, query: ["token"] };

/** The token is for one person's eyes, so the page is kept nowhere. */
export const headers = () => ({ "cache-control": "no-store" });

export const meta = () => headMeta({ ...words, indexed: false });

/** Whom it is for; `gone` when the invitation is void. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get("token") ?? "";
  const found = await context.get(apiContext).call(checkInvitation, { body: { token } });
  const gone = !found.ok && found.status === 422;
  const { name, email } = found.ok ? found.data.data : { name: "", email: "" };
  return data({ token, name, email, gone }, { status: gone ? 410 : 200 });
}

/** An invitation that was just taken up is void. */
export const shouldRevalidate = () => false;

/** Without script nobody can be signed in, but the account is made all the same. */
export async function action({ request, context }: Route.ActionArgs) {
  const texts = { sent: publicOutcomes.joined, failed: publicOutcomes.failed };
  const form = await request.formData();
  const result = await submitPasswords(context.get(apiContext), acceptInvitation, form, texts);
  return data(result, { status: result.ok ? 200 : 422 });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const joined = await browserApi().submit(acceptInvitation, await request.formData());
  const outcome = readSignIn(joined, publicOutcomes.failed);
  if (!outcome.ok) return outcome.result;
  if (!writeStored("token", outcome.token)) return refusal(login.storageClosed);
  claimTab(outcome.person);
  // A new document: the policy of this page does not let the desk show documents.
  throw redirectDocument(deskPath);
}

/** What the link of an invitation opens: name, password, and in. */
export default function Invitation({ loaderData, actionData: result }: Route.ComponentProps) {
  const signIn = (
    <ButtonLink variant="secondary" href={paths.login.link}>
      {words.gone.again}
    </ButtonLink>
  );
  return (
    <MailedLink scope="invitation" words={words} link={loaderData} result={result} goneLink={signIn}>
      <TextField
        name="name"
        label={words.name}
        required
        autoComplete="name"
        defaultValue={result?.values.name ?? loaderData.name}
        error={result?.fields.name}
      />
    </MailedLink>
  );
}
