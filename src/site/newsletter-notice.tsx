import type { PrivacyNotice } from "#content/notices.ts";
import { Link } from "#ui/link.tsx";
import { newsletterNoticeId } from "./newsletter-form.tsx";

/**
 * Shows the privacy notice of the newsletter beside the form and beside the button that confirms. Loaders pass the
 * notice, or every page with script would fetch its text.
 */
export function NewsletterNotice({ notice: { heading, points, link } }: { notice: PrivacyNotice }) {
  return (
    <section className="newsletter-notice" aria-labelledby={newsletterNoticeId}>
      <h2 id={newsletterNoticeId}>{heading}</h2>
      <dl>
        {points.map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Link className="link" href={link.href}>
        {link.label}
      </Link>
    </section>
  );
}
