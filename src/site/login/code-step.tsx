import { useEffect, useRef, useState } from "react";
import { login } from "#content/login.ts";
import { outcomes } from "#features/auth/contract.ts";
import { TextField } from "#ui/field.tsx";

const words = login.code;

interface CodeStepProps {
  /** The error of the last code, or the request for the first. */
  error: string;
  /** Differs with each try, which empties the field: a refused code can't be used again. */
  tryKey: string;
  onRestart: () => void;
}

/** Takes the second factor of a sign-in: a code of the app, or a recovery code. */
export function CodeStep({ error, tryKey, onRestart }: CodeStepProps) {
  const [recovery, setRecovery] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const asked = error === outcomes.codeWanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another field is another one to type into
  useEffect(() => {
    // After a refusal the error summary has the focus.
    if (asked) box.current?.querySelector("input")?.focus();
  }, [asked, recovery]);
  return (
    <div ref={box} className="login-form">
      <TextField
        key={`${tryKey} ${recovery}`}
        {...(recovery ? words.recovery : words.app)}
        name="code"
        required
        className="login-code"
        inputMode={recovery ? "text" : "numeric"}
        autoComplete={recovery ? "off" : "one-time-code"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        error={asked ? undefined : error}
      />
      <p className="login-ways">
        <button type="button" className="link" onClick={() => setRecovery(!recovery)}>
          {recovery ? words.useApp : words.useRecovery}
        </button>
        <button type="button" className="link" onClick={onRestart}>
          {words.back}
        </button>
      </p>
      {recovery && <p className="text-sm text-muted">{words.lost}</p>}
    </div>
  );
}
