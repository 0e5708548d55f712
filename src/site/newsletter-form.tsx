import { Button } from "#ui/button.tsx";
import { FieldScope, TextField } from "#ui/field.tsx";
import { SpamFields } from "./forms/spam-fields.tsx";
import { useMenus } from "./menus.ts";

/** Answers the form without script. */
export const newsletterPath = "/newsletter";

/** Names the privacy notice on that page. */
export const newsletterNoticeId = "newsletter-notice";

interface NewsletterFormProps {
  /** Sets its ids apart: every page has the form of the footer. */
  scope: string;
  email?: string;
  error?: string;
  /**
   * The text of chrome.ts where the server has none. The page has it, because the contract would add its rules to the
   * bundle.
   */
  failed?: string | undefined;
  className?: string;
}

/**
 * Subscribes to the newsletter by a form that a page answers. chrome.ts posts it in place and writes the server's
 * message into the line below, which React leaves alone because it renders no children there.
 */
export function NewsletterForm({ scope, email, error, failed, className = "" }: NewsletterFormProps) {
  const { label, placeholder, button } = useMenus().footer.newsletter;
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
      <SpamFields />
      <Button type="submit" variant="primary">
        {button}
      </Button>
      <p className="newsletter-outcome" role="alert" suppressHydrationWarning />
    </form>
  );
}
