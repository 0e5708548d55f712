import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { confirmIdentity } from "#features/auth/contract.ts";
import {
  beginPasskeyConfirmation,
  browserFailures,
  confirmByPasskey,
  listPasskeys,
} from "#features/passkeys/contract.ts";
import { browserApi, onConfirmationWanted } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";
import { signWithPasskey } from "#platform/client/webauthn.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { FieldScope } from "#ui/field.tsx";
import { reasonOf } from "./parts/list/list-state.ts";
import { OwnPassword } from "./settings/password-dialog.tsx";

/** Asks for proof of identity when the server wants it, after which the refused call is sent again. */
export function ConfirmIdentity({ email }: { email: string | undefined }) {
  const { wanted, settle } = useConfirmationWanted();
  if (!wanted) return null;
  return (
    <PasswordConfirmation email={email} onConfirmed={() => settle(true)} onClose={() => settle(false)} />
  );
}

/** Returns whether a call waits for proof. Leaving the screen refuses its call. */
function useConfirmationWanted() {
  const [wanted, setWanted] = useState(false);
  const answer = useRef<(confirmed: boolean) => void>(undefined);
  const { pathname } = useLocation();
  const settle = useCallback((confirmed: boolean) => {
    setWanted(false);
    answer.current?.(confirmed);
    answer.current = undefined;
  }, []);
  useEffect(
    () =>
      onConfirmationWanted(() => {
        setWanted(true);
        return new Promise((resolve) => {
          answer.current = resolve;
        });
      }),
    [],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has other calls
  useEffect(() => () => settle(false), [settle, pathname]);
  return { wanted, settle };
}

interface ConfirmationProps {
  email: string | undefined;
  onConfirmed: () => void;
  onClose: () => void;
}

/** Returns whether there is a passkey to prove with, once the server has told. */
function useHasPasskey(): boolean {
  const [has, setHas] = useState(false);
  useEffect(() => {
    // A call that fails is an outcome: the password is asked for all the same.
    void browserApi()
      .call(listPasskeys)
      .then((listed) => setHas(listed.ok && listed.data.data.length > 0 && !listed.data.off));
  }, []);
  return has;
}

/** Proves who one is by a passkey that the browser asks for. */
async function confirmWithPasskey(): Promise<Outcome<unknown>> {
  const api = browserApi();
  const begun = await api.call(beginPasskeyConfirmation);
  if (!begun.ok) return begun;
  const signed = await signWithPasskey(begun.data.options);
  if (!signed.ok) return { ok: false, status: 422, message: browserFailures[signed.failure], fields: {} };
  return api.call(confirmByPasskey, { body: { credential: signed.credential } });
}

/** Takes the password as proof, or a passkey. */
function PasswordConfirmation({ email, onConfirmed, onClose }: ConfirmationProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ fields: FieldErrors; reason: string }>();

  const hasPasskey = useHasPasskey();

  async function prove(proof: () => Promise<Outcome<unknown>>): Promise<void> {
    if (busy) return;
    setBusy(true);
    const outcome = await proof();
    setBusy(false);
    if (outcome.ok) onConfirmed();
    else setRefusal({ fields: outcome.fields, reason: reasonOf(outcome) });
  }

  function confirm(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void prove(() => browserApi().submit(confirmIdentity, form));
  }

  return (
    <Dialog
      open
      size="small"
      title="Confirm it's you"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="confirm-identity" busy={busy} busyLabel="Checking…">
            Confirm
          </Button>
        </>
      }
    >
      <FieldScope name="confirm-identity" errors={refusal?.fields}>
        <form id="confirm-identity" method="post" noValidate onSubmit={confirm}>
          {refusal && (
            <div className="mb-6">
              {refusal.fields.currentPassword ? (
                <ErrorSummary errors={refusal.fields} />
              ) : (
                <Alert tone="danger" title={refusal.reason} />
              )}
            </div>
          )}
          <p className="mb-6">
            This needs your password {hasPasskey && "or a passkey "}again, because you signed in more than 15
            minutes ago. Your text stays as it is.
          </p>
          {hasPasskey && (
            <div className="mb-6">
              <Button variant="secondary" wide busy={busy} onClick={() => prove(confirmWithPasskey)}>
                Use a passkey
              </Button>
            </div>
          )}
          <input type="email" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
          <OwnPassword error={refusal?.fields.currentPassword} />
        </form>
      </FieldScope>
    </Dialog>
  );
}
