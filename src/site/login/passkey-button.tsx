import { type MouseEvent, useState } from "react";
import { login } from "#content/login.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { FormResult } from "#platform/client/submit-form.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { enter, refusal } from "./sign-in.ts";

const words = login.passkey;

interface PasskeyButtonProps {
  label?: string;
  /** The flow of a company account that the passkey links. */
  flow?: string;
}

/** Signs in by a passkey, and keeps the session where the form around it says so. */
export function PasskeyButton({ label = words.label, flow }: PasskeyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FormResult>();

  async function signIn({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> {
    const keep = currentTarget.form ? new FormData(currentTarget.form).has("keep") : false;
    setFailure(undefined);
    setBusy(true);
    const { signInWithPasskey } = await import("./sign-in-by-passkey.ts");
    const outcome = await signInWithPasskey(browserApi(), keep, flow);
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
          signIn(event).catch(() => {
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
