import { footer } from "#content/navigation.ts";
import { Button } from "#ui/button.tsx";
import { FieldScope, TextField } from "#ui/field.tsx";
import { FormSigns } from "./forms/form-signs.tsx";

/** Where the form is answered without script. */
export const newsletterPath = "/newsletter";

/** Where that page says what becomes of the address. */
export const newsletterNoticeId = "newsletter-notice";

export interface NewsletterFormProps {
  /** Sets its ids apart: the footer's form is on every page, beside any other. */
  scope: string;
  email?: string;
  error?: string;
  /** The words of chrome.ts where the server has none. They come with the page: their contract would bring its rules along. */
  failed?: string | undefined;
  className?: string;
}

/**
 * Asks for the newsletter. A plain form that a page answers; chrome.ts, if it runs, posts it in place and writes the
 * server's words into the line below it, which React leaves alone because it has no children of its own.
 */
export function NewsletterForm({ scope, email, error, failed, className = "" }: NewsletterFormProps) {
  const { label, placeholder, button } = footer.newsletter;
  return (
    <form
      method="post"
      action={newsletterPath}
      className={`newsletter-form ${className}`}
      noValidate
      data-newsletter
      data-failed={failed}
      suppressHydrationWarning
    >
      <FieldScope name={scope}>
        <TextField
          name="email"
          type="email"
          label={label}
          placeholder={placeholder}
          autoComplete="email"
          defaultValue={email}
          error={error}
        />
      </FieldScope>
      <FormSigns />
      <Button type="submit" variant="primary">
        {button}
      </Button>
      <p className="newsletter-outcome" role="alert" suppressHydrationWarning />
    </form>
  );
}
