import { type MouseEvent, useState } from "react";
import { login } from "#content/login.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { FormResult } from "#platform/client/submit-form.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { enter, refusal, type SignInOutcome } from "./sign-in.ts";

const words = login.passkey;

interface PasskeyButtonProps {
  label?: string;
  /** Signs in by a passkey, with the values of the form around the button. */
  signIn?: (form: FormData) => Promise<SignInOutcome>;
}

/** Signs in by a passkey and enters the staff area, or says why not. */
export function PasskeyButton({ label = words.label, signIn = signInByPasskey }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormResult>();

  async function press({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> {
    const form = new FormData(currentTarget.form ?? undefined);
    setFailure(undefined);
    setBusy(true);
    const outcome = await signIn(form);
    const refused = outcome.ok ? enter(outcome) : outcome.result;
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
        onClick={(event) =>
          press(event).catch(() => {
            setBusy(false);
            setFailure(refusal(words.notLoaded));
          })
        }
      >
        {label}
      </Button>
      {failure && <Alert key={failure.key} tone="danger" title={failure.message} />}
    </>
  );
}

async function signInByPasskey(form: FormData): Promise<SignInOutcome> {
  const { signInWithPasskey } = await import("./sign-in-by-passkey.ts");
  return signInWithPasskey(browserApi(), form);
}
