import { useState } from "react";
import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import { PageOutcome, usePageOutcome } from "#admin/parts/record/page-outcome.tsx";
import { momentText } from "#admin/parts/text/date-text.ts";
import type { TwoStepState } from "#features/two-step/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { AccountResult } from "./account-actions.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { Section } from "./section-form.tsx";
import { settingsAnchors } from "./settings-anchors.ts";
import "./two-step.css";
import { ConfirmCode, WithPassword } from "./two-step-dialogs.tsx";

/** Names the open dialog and its content. */
type Step =
  | { at: "password"; intent: "two-step-begin" | "two-step-codes" | "two-step-off" }
  | { at: "code"; setup: { secret: string; uri: string } }
  | { at: "codes"; codes: string[]; result: AccountResult };

/** Switches two-step sign-in on and off. @param state null when it could not be loaded */
export function TwoStep({ state }: { state: TwoStepState | null }) {
  const [step, setStep] = useState<Step>();
  const { outcome, tell, dismiss } = usePageOutcome();
  const close = () => setStep(undefined);

  /** Shows the secret or the codes of a result, or else closes the dialog and shows its outcome. */
  function proceed(result: AccountResult) {
    if (result.setup) return setStep({ at: "code", setup: result.setup });
    if (result.recoveryCodes) return setStep({ at: "codes", codes: result.recoveryCodes, result });
    close();
    tell(result);
  }

  return (
    <Section
      title="Two-step sign-in"
      anchor={settingsAnchors.twoStep}
      text="A code from an app on your phone, beside the password. The password alone is not enough then."
    >
      <div className="grid gap-4">
        <PageOutcome outcome={outcome} onDismiss={dismiss} />
        {state === null ? (
          <LoadFailure message="Two-step sign-in could not be loaded." />
        ) : (
          <Standing state={state} onStart={(intent) => setStep({ at: "password", intent })} />
        )}
      </div>
      {step?.at === "password" && (
        <WithPassword key={step.intent} intent={step.intent} onDone={proceed} onClose={close} />
      )}
      {step?.at === "code" && <ConfirmCode setup={step.setup} onDone={proceed} onClose={close} />}
      {step?.at === "codes" && (
        <RecoveryCodes
          title="Your recovery codes"
          codes={step.codes}
          onClose={() => {
            close();
            tell(step.result);
          }}
        />
      )}
    </Section>
  );
}

interface StandingProps {
  state: TwoStepState;
  onStart: (intent: "two-step-begin" | "two-step-codes" | "two-step-off") => void;
}

function Standing({ state: { on, since, recoveryCodesLeft }, onStart }: StandingProps) {
  if (!on) {
    return (
      <div className="flex flex-wrap items-center gap-4">
        <Badge>Off</Badge>
        <Button variant="secondary" onClick={() => onStart("two-step-begin")}>
          Set up
        </Button>
      </div>
    );
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Badge tone="green">On</Badge>
        <p className="text-sm text-muted">
          {since && `Since ${momentText(since)}. `}
          {recoveryCodesLeft} of 10 recovery codes left.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => onStart("two-step-codes")}>
          New recovery codes
        </Button>
        <Button variant="secondary" onClick={() => onStart("two-step-off")}>
          Switch off
        </Button>
      </div>
    </>
  );
}
