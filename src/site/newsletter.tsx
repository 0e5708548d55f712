import { data } from "react-router";
import { footer } from "#content/navigation.ts";
import { newsletterPage } from "#content/newsletter.ts";
import { newsletterNotice } from "#content/notices.ts";
import { outcomes, subscribe } from "#features/newsletter/contract.ts";
import { apiContext } from "#platform/api-context.ts";
import { submitForm } from "#platform/form.ts";
import { Alert } from "#ui/alert.tsx";
import type { Route } from "./+types/newsletter.ts";
import { NewsletterForm } from "./newsletter-form.tsx";
import { NewsletterNotice } from "./newsletter-notice.tsx";
import { headMeta } from "./page-meta.ts";

export const meta = () => headMeta({ ...newsletterPage, indexed: false });

export const loader = () => ({ notice: newsletterNotice });

export async function action({ request, context }: Route.ActionArgs) {
  const result = await submitForm(context.get(apiContext), subscribe, await request.formData(), {
    sent: outcomes.subscribed,
    failed: outcomes.failed,
  });
  return data(result, { status: result.ok ? 200 : 422 });
}

/** The newsletter form as a page of its own: it answers the footer's form where no script does. */
export default function Newsletter({ loaderData, actionData: result }: Route.ComponentProps) {
  return (
    <div className="page newsletter-page">
      <div className="newsletter-words">
        <h1>{result?.ok ? newsletterPage.headingAfter : footer.newsletter.heading}</h1>
        {!result?.ok && <p className="lead">{footer.newsletter.text}</p>}
        {result && <Alert tone={result.ok ? "success" : "danger"} title={result.message} />}
        {!result?.ok && (
          <NewsletterForm
            scope="page"
            email={result?.values.email}
            error={result?.fields.email}
            failed={outcomes.failed}
          />
        )}
      </div>
      <NewsletterNotice notice={loaderData.notice} />
    </div>
  );
}
