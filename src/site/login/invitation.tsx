import { redirectDocument } from "react-router";
import { invitation as words } from "#content/account.ts";
import { fillWords } from "#content/fill.ts";
import { login } from "#content/login.ts";
import { adminPath, paths } from "#content/paths.ts";
import { acceptInvitation, checkInvitation, publicOutcomes } from "#features/administrators/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { checkBy } from "#platform/client/client.ts";
import { writeStored } from "#platform/client/local-storage.ts";
import { claimTab } from "#platform/client/session-storage.ts";
import { useCapabilities } from "#site/capabilities.ts";
import { companyIn } from "#site/company.ts";
import { headMeta } from "#site/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { TextField } from "#ui/field.tsx";
import type { Route } from "./+types/invitation.ts";
import { CompanyButton } from "./company-button.tsx";
import { isVoid, moveToken, takeToken } from "./link-token.ts";
import { MailedLink, WaitingLink } from "./mailed-link.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { readSignIn, refusal, type SignInOutcome } from "./sign-in.ts";

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

/** Loads the invitation of the token. */
export async function clientLoader() {
  const token = takeToken();
  const unknown = { token, name: "", email: "" };
  if (!token) return { ...unknown, state: "missing" as const };
  const found = await browserApi().call(checkInvitation, { body: { token } });
  if (!found.ok) return { ...unknown, state: isVoid(found) ? ("gone" as const) : ("good" as const) };
  return { token, ...found.data.data, state: "good" as const };
}
clientLoader.hydrate = true as const;

/** Skips the loader after success, because an accepted invitation is void. */
export const shouldRevalidate = () => false;

export async function clientAction({ request }: Route.ClientActionArgs) {
  const joined = await browserApi().submit(acceptInvitation, await request.formData());
  const outcome = readSignIn(joined, publicOutcomes.failed);
  if (!outcome.ok) return outcome.result;
  if (!writeStored("token", outcome.token)) return refusal(login.storageClosed);
  claimTab(outcome.person);
  // A new document, because this page's policy would not let the staff area show documents.
  throw redirectDocument(adminPath);
}

export function HydrateFallback() {
  return <WaitingLink heading={words.heading} />;
}

const check = checkBy(acceptInvitation.body);

/** Accepts an invitation by name and password, by the company account of its address or by a passkey. */
export default function Invitation({ loaderData, actionData: result }: Route.ComponentProps) {
  const signIn = (
    <ButtonLink variant="secondary" href={paths.login.link}>
      {words.gone.again}
    </ButtonLink>
  );
  return (
    <MailedLink
      scope="invitation"
      words={words}
      link={loaderData}
      result={result}
      check={check}
      goneLink={signIn}
      after={<OtherWays invitation={loaderData.token} />}
    >
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

/** Offers a company account and a passkey, where they work. */
function OtherWays({ invitation }: { invitation: string }) {
  const { passkeysOn, issuer } = useCapabilities();
  const { companyAccount, passkey } = words;
  return (
    <>
      {issuer && (
        <>
          <CompanyButton label={companyAccount.label(issuer)} visit={() => ({ invitation })} />
          <p className="text-sm text-muted">{companyAccount.hint}</p>
        </>
      )}
      {passkeysOn && (
        <>
          <PasskeyButton label={passkey.label} signIn={joinByPasskey} />
          <p className="text-sm text-muted">{passkey.hint}</p>
        </>
      )}
    </>
  );
}

async function joinByPasskey(form: FormData): Promise<SignInOutcome> {
  const { joinWithPasskey } = await import("./join-by-passkey.ts");
  return joinWithPasskey(browserApi(), form);
}
