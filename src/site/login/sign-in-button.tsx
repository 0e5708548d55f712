import { type MouseEvent, useState } from "react";
import type { FormResult } from "#platform/client/submit-form.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { refusal } from "./sign-in.ts";

interface SignInButtonProps {
  label: string;
  words: { busy: string; notLoaded: string };
  /**
   * Signs in with the values of the form around the button. Returns the refusal, or undefined when the page is left.
   */
  onPress: (form: HTMLFormElement | null) => Promise<FormResult | undefined>;
}

/** Signs in by other means than the password, or says why not. */
export function SignInButton({ label, words, onPress }: SignInButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormResult>();

  async function press({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> {
    setFailure(undefined);
    setBusy(true);
    const refused = await onPress(currentTarget.form).catch(() => refusal(words.notLoaded));
    if (!refused) return;
    setBusy(false);
    setFailure(refused);
  }

  return (
    <>
      <Button
        variant="secondary"
        size="large"
        wide
        busy={busy}
        busyLabel={words.busy}
        onClick={(event) => void press(event)}
      >
        {label}
      </Button>
      {failure && <Alert key={failure.key} tone="danger" title={failure.message} />}
    </>
  );
}
