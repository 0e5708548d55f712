import { login } from "#content/login.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { enter, type SignInOutcome } from "./sign-in.ts";
import { SignInButton } from "./sign-in-button.tsx";

const words = login.passkey;

interface PasskeyButtonProps {
  label?: string;
  /** Signs in by a passkey, with the values of the form around the button. */
  signIn?: (form: FormData) => Promise<SignInOutcome>;
}

/** Signs in by a passkey and enters the staff area, or says why not. */
export function PasskeyButton({ label = words.label, signIn = signInByPasskey }: PasskeyButtonProps) {
  async function press(form: HTMLFormElement | null) {
    const outcome = await signIn(new FormData(form ?? undefined));
    return outcome.ok ? enter(outcome) : outcome.result;
  }

  return <SignInButton label={label} words={words} onPress={press} />;
}

async function signInByPasskey(form: FormData): Promise<SignInOutcome> {
  const { signInWithPasskey } = await import("./sign-in-by-passkey.ts");
  return signInWithPasskey(browserApi(), form);
}
