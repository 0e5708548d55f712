import { data } from "react-router";
import { fillWords } from "#content/fill.ts";
import { newsletterNotice } from "#content/notices.ts";
import { confirmSubscription, outcomes, unsubscribe } from "#features/newsletter/contract.ts";
import { apiContext } from "#platform/client/server-client.ts";
import { submitForm } from "#platform/client/submit-form.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Lattice } from "#ui/lattice.tsx";
import type { Route } from "./+types/newsletter-step.ts";
import { companyFor } from "./company.ts";
import { NewsletterNotice } from "./newsletter-notice.tsx";
import { screenMeta } from "./page-meta.ts";
import { screenWords, useScreenWords } from "./screen-words.ts";

/** Maps each link of the newsletter's e-mails to its call and its text after success. */
const calls = {
  confirm: { endpoint: confirmSubscription, sent: outcomes.confirmed },
  unsubscribe: { endpoint: unsubscribe, sent: outcomes.unsubscribed },
};

const screen = ["s s s", "s sm s", "s s sa"];

export const handle = { query: ["token"] };

/** Forbids caching, because the link's token is secret. */
export const headers = () => ({ "cache-control": "no-store" });

export function meta({ location, loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return [];
  const { title, text } = loaderData.words.newsletter[stepOf(location.pathname)];
  return screenMeta(matches, { head: { title, description: text } }, { indexed: false });
}

export function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  return {
    step: stepOf(pathname),
    token: searchParams.get("token") ?? "",
    notice: fillWords(newsletterNotice, companyFor(context)),
    words: screenWords(context, "newsletter"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { endpoint, sent } = calls[stepOf(new URL(request.url).pathname)];
  const texts = { sent, failed: outcomes.badToken };
  const form = await request.formData();
  // A mail program's own button posts to the link of the e-mail (RFC 8058).
  if (form.has("List-Unsubscribe")) form.set("token", new URL(request.url).searchParams.get("token") ?? "");
  const result = await submitForm(context.get(apiContext), endpoint, form, texts);
  return data(result, { status: result.ok ? 200 : 422 });
}

function stepOf(pathname: string): keyof typeof calls {
  return pathname.endsWith("/unsubscribe") ? "unsubscribe" : "confirm";
}

/**
 * Asks for confirmation after a link in an e-mail, because opening a link must not change anything. The notice that is
 * recorded with the consent is beside the button.
 */
export default function NewsletterStepPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { step, token, notice } = loaderData;
  const { heading, text, button } = useScreenWords("newsletter")[step];
  const consents = step === "confirm" && !result;
  return (
    <div className="page newsletter-page">
      <div className="newsletter-words">
        <h1>{heading}</h1>
        {result ? (
          <Alert tone={result.ok ? "success" : "danger"} title={result.message} />
        ) : (
          <form method="post" className="newsletter-step">
            <p className="lead">{text}</p>
            <input type="hidden" name="token" value={token} />
            {consents && <p className="newsletter-consent">{notice.consentLabel}</p>}
            <Button type="submit">{button}</Button>
          </form>
        )}
      </div>
      {consents ? (
        <NewsletterNotice notice={notice} />
      ) : (
        <Lattice map={screen} className="failure-art" opening />
      )}
    </div>
  );
}
