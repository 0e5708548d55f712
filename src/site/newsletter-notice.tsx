import type { PrivacyNotice } from "#content/notices.ts";
import { Link } from "#ui/link.tsx";
import { newsletterNoticeId } from "./newsletter-form.tsx";

/**
 * What becomes of an address that asks for the newsletter: beside the form, and beside the button that confirms it.
 * Loaders give the notice, or its words would be in a file that every page with script fetches.
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
