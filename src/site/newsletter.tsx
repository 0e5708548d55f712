import { data } from "react-router";
import { fillWords } from "#content/fill.ts";
import { newsletterText } from "#content/layout-labels.ts";
import { newsletterNotice } from "#content/notices.ts";
import { outcomes, subscribe } from "#features/newsletter/contract.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { submitForm } from "#platform/client/submit-form.ts";
import { Alert } from "#ui/alert.tsx";
import type { Route } from "./+types/newsletter.ts";
import { useCapabilities } from "./capabilities.ts";
import { companyFor } from "./company.ts";
import { useMenus } from "./menus.ts";
import { NewsletterForm } from "./newsletter-form.tsx";
import { NewsletterNotice } from "./newsletter-notice.tsx";
import { screenMeta } from "./page-meta.ts";
import { screenWords, useScreenWords } from "./screen-words.ts";

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return screenMeta(matches, loaderData?.words.newsletter, { indexed: false });
}

export const loader = ({ context }: Route.LoaderArgs) => ({
  notice: fillWords(newsletterNotice, companyFor(context)),
  words: screenWords(context, "newsletter"),
});

export async function action({ request, context }: Route.ActionArgs) {
  const result = await submitForm(context.get(apiContext), subscribe, await request.formData(), {
    sent: ({ message }) => message,
    failed: outcomes.failed,
  });
  return data(result, { status: result.ok ? 200 : 422 });
}

/** Renders the newsletter form as a page, which answers the footer's form without script. */
export default function Newsletter({ loaderData, actionData: result }: Route.ComponentProps) {
  const { sendsMail } = useCapabilities();
  const { headingAfter, headingUnsent } = useScreenWords("newsletter");
  const { heading, text } = useMenus().footer.newsletter;
  return (
    <div className="page newsletter-page">
      <div className="newsletter-words">
        <h1>{result?.ok ? (sendsMail ? headingAfter : headingUnsent) : heading}</h1>
        {!result?.ok && <p className="lead">{newsletterText(text, sendsMail)}</p>}
        {result && (
          <Alert tone={!result.ok ? "danger" : sendsMail ? "success" : "warning"} title={result.message} />
        )}
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
