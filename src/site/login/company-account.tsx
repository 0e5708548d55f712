import { companyAccount as words } from "#content/account.ts";
import { fillWords } from "#content/fill.ts";
import { paths } from "#content/paths.ts";
import { outcomes } from "#features/auth/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { FormResult } from "#platform/client/submit-form.ts";
import { companyIn } from "#site/company.ts";
import { headMeta } from "#site/page-meta.ts";
import { Alert } from "#ui/alert.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { Spinner } from "#ui/spinner.tsx";
import type { Route } from "./+types/company-account.ts";
import { AccountForm } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";
import { CodeStep } from "./code-step.tsx";
import type { Ending } from "./issuer-return.ts";
import { PasskeyButton } from "./passkey-button.tsx";

export const handle = { hydrate: true };

/** Forbids caching, because the address has a code of the issuer. */
export const headers = () => ({ "cache-control": "no-store" });

export function meta({ matches }: Route.MetaArgs) {
  return headMeta(matches, { ...fillWords(words, companyIn(matches)), indexed: false });
}

/** Finishes what this tab left for; another window may wait for the answer instead. */
export async function clientLoader(): Promise<Ending> {
  const { endVisit } = await import("./issuer-return.ts");
  return endVisit(browserApi());
}
clientLoader.hydrate = true as const;

/** Skips the loader after a try of a code: what the issuer said was taken. */
export const shouldRevalidate = () => false;

/** Links by a code of the account. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<FormResult | null> {
  const { linkByCode } = await import("./issuer-return.ts");
  return linkByCode(browserApi(), await request.formData());
}

export function HydrateFallback() {
  return <Checking />;
}

/** Ends a sign-in with a company account or of an invitation; linking goes on where it began. */
export default function CompanyAccount({ loaderData, actionData }: Route.ComponentProps) {
  switch (loaderData.at) {
    case "leaving":
      return <Checking />;
    case "factor":
      return <Factor wanted={loaderData} result={actionData ?? undefined} />;
    case "elsewhere":
      return (
        <AccountFrame heading={words.heading}>
          <p>{words.elsewhere}</p>
        </AccountFrame>
      );
    default:
      return <Refused message={loaderData.message} />;
  }
}

function Checking() {
  return (
    <AccountFrame heading={words.heading}>
      <noscript>
        <Alert tone="warning" live="none">
          {words.withoutScript}
        </Alert>
      </noscript>
      <Spinner label={words.checking} className="login-checking" />
    </AccountFrame>
  );
}

function Refused({ message }: { message: string }) {
  return (
    <AccountFrame heading={words.refused}>
      <Alert tone="danger" title={message || words.notLoaded} />
      <p>
        <ButtonLink href={paths.login.link}>{words.again}</ButtonLink>
      </p>
    </AccountFrame>
  );
}

interface FactorProps {
  wanted: Extract<Ending, { at: "factor" }>;
  /** The result of the last code. */
  result: FormResult | undefined;
}

/** Asks once for a factor of the account, a code or a passkey, which links the company account. */
function Factor({ wanted: { flow, keep, code, passkey }, result }: FactorProps) {
  const tried = result?.fields.code;
  const usePasskey = passkey && <PasskeyButton label={words.factor.passkey} />;
  const fields = (
    <>
      <input type="hidden" name="flow" value={flow} />
      {keep && <input type="hidden" name="keep" value="on" />}
    </>
  );
  return (
    <AccountFrame heading={words.factor.heading}>
      <p>{words.factor.text}</p>
      {code ? (
        <AccountForm
          scope="factor"
          result={result}
          outcome={factorOutcome}
          submitLabel={words.factor.submitLabel}
          busyLabel={words.factor.busy}
          after={usePasskey}
        >
          {fields}
          <CodeStep
            error={tried ?? outcomes.codeWanted}
            tryKey={result?.key ?? ""}
            onRestart={() => window.location.replace(paths.login.link)}
          />
        </AccountForm>
      ) : (
        <form className="login-form">
          {fields}
          {usePasskey}
        </form>
      )}
    </AccountFrame>
  );
}

function factorOutcome({ fields, message }: FormResult) {
  return fields.code ? <ErrorSummary errors={fields} /> : <Alert tone="danger" title={message} />;
}
