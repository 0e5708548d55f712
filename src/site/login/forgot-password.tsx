import { data } from "react-router";
import { forgotPassword as words } from "#content/account.ts";
import { fillWords } from "#content/fill.ts";
import { login } from "#content/login.ts";
import { paths } from "#content/paths.ts";
import { outcomes, requestPasswordReset } from "#features/password-reset/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { checkBy } from "#platform/client/client.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { submitForm } from "#platform/client/submit-form.ts";
import type { AnswerOf } from "#platform/contract/endpoint.ts";
import { useCapabilities } from "#site/capabilities.ts";
import { companyIn } from "#site/company.ts";
import { headMeta } from "#site/page-meta.ts";
import { Alert } from "#ui/alert.tsx";
import { TextField } from "#ui/field.tsx";
import { Link } from "#ui/link.tsx";
import type { Route } from "./+types/forgot-password.ts";
import { AccountForm } from "./account-form.tsx";
import { AccountFrame } from "./account-frame.tsx";

const texts = {
  sent: ({ message }: AnswerOf<typeof requestPasswordReset>) => message,
  failed: outcomes.requestFailed,
};

export const handle = { hydrate: true };

export function meta({ matches }: Route.MetaArgs) {
  return headMeta(matches, { ...fillWords(words, companyIn(matches)), indexed: false });
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const result = await submitForm(context.get(apiContext), requestPasswordReset, form, texts);
  return data(result, { status: result.ok ? 200 : 422 });
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return submitForm(browserApi(), requestPasswordReset, await request.formData(), texts);
}

const check = checkBy(requestPasswordReset.body);

/** Asks for a link to choose a new password. Its answer is the same for every address. */
export default function ForgotPassword({ actionData: result }: Route.ComponentProps) {
  const { sendsMail } = useCapabilities();
  const headingAfter = sendsMail ? words.headingAfter : words.headingUnsent;
  return (
    <AccountFrame heading={result?.ok ? headingAfter : words.heading}>
      {result?.ok ? (
        <>
          <Alert tone={sendsMail ? "success" : "warning"} title={result.message} />
          {sendsMail && <p className="text-muted">{words.again}</p>}
        </>
      ) : (
        <>
          <p>{sendsMail ? words.text : words.textUnsent}</p>
          <AccountForm
            scope="forgot"
            result={result}
            check={check}
            submitLabel={words.submitLabel}
            busyLabel={words.busy}
          >
            <TextField
              name="email"
              type="email"
              label={words.email}
              required
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              defaultValue={result?.values.email}
              error={result?.fields.email}
            />
          </AccountForm>
        </>
      )}
      <p>
        <Link className="link" href={paths.login.link}>
          {login.heading}
        </Link>
      </p>
    </AccountFrame>
  );
}
