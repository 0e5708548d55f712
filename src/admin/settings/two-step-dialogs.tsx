import { useFetcher } from "react-router";
import { encode } from "uqr";
import { ModalForm } from "#admin/parts/record/modal-form.tsx";
import { TextField } from "#ui/field.tsx";
import type { AccountResult } from "./account-actions.ts";
import { PasswordDialog, type PasswordDialogProps } from "./password-dialog.tsx";

type StepProps = Pick<PasswordDialogProps, "onDone" | "onClose">;

const words = {
  "two-step-begin": {
    title: "Set up two-step sign-in",
    text: "You need an authenticator app on your phone. Your other devices will be signed out. Enter your password to begin.",
    submitLabel: "Continue",
  },
  "two-step-codes": {
    title: "New recovery codes",
    text: "Ten new codes take the place of the old ones, which are void from then on.",
    submitLabel: "Make new codes",
  },
  "two-step-off": {
    title: "Switch two-step sign-in off",
    text: "Signing in takes the password alone then, and your other devices are signed out. The app's entry and the recovery codes are void.",
    submitLabel: "Switch off",
  },
} as const;

/** Asks for the password before two-step sign-in changes. */
export function WithPassword({ intent, ...step }: StepProps & { intent: keyof typeof words }) {
  return <PasswordDialog intent={intent} {...words[intent]} {...step} />;
}

/** Shows the secret for the app, and takes its first code as proof that the app has it. */
export function ConfirmCode({
  setup,
  onDone,
  onClose,
}: StepProps & { setup: { secret: string; uri: string } }) {
  const fetcher = useFetcher<AccountResult>();
  return (
    <ModalForm
      title="Scan the code with your app"
      scope="two-step-confirm"
      intent="two-step-confirm"
      fetcher={fetcher}
      submitLabel="Switch on"
      busyLabel="Checking…"
      onClose={onClose}
      onDone={onDone}
    >
      <div className="two-step-setup">
        <QrCode text={setup.uri} label="QR code for your authenticator app" />
        <div className="grid content-start gap-4">
          <p>Can't scan it? Type this key into the app; it is a time-based one:</p>
          <p className="two-step-secret">{setup.secret.match(/.{1,4}/g)?.join(" ")}</p>
          <TextField
            name="code"
            label="Code"
            hint="The six digits that the app shows now."
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            maxLength={12}
            error={fetcher.data?.fields.code}
          />
        </div>
      </div>
    </ModalForm>
  );
}

/**
 * Draws a QR code, black on white in any theme, because some cameras read no other.
 * @param label its text alternative
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={dark.join("")} shapeRendering="crispEdges" />
    </svg>
  );
}
