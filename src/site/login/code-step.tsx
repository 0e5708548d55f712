import { useEffect, useRef, useState } from "react";
import { login } from "#content/login.ts";
import { outcomes } from "#features/auth/contract.ts";
import { TextField } from "#ui/field.tsx";

const words = login.code;

interface CodeStepProps {
  /** Why the code is asked for, or what was wrong with the last one. */
  error: string;
  /** Another one with each try: a code that was refused is of no use a second time. */
  tryKey: string;
  onRestart: () => void;
}

/** The second step of signing in: the code of an app, or one of the recovery codes. */
export function CodeStep({ error, tryKey, onRestart }: CodeStepProps) {
  const [recovery, setRecovery] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const asked = error === outcomes.codeWanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another field is another one to type into
  useEffect(() => {
    // A refusal has the focus in its summary.
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
