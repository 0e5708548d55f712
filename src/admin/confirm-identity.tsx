import { type SubmitEvent, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { confirmIdentity } from "#features/auth/contract.ts";
import { beginOidcConfirmation, confirmByOidc, listCompanyAccounts } from "#features/oidc/contract.ts";
import {
  beginPasskeyConfirmation,
  browserFailures,
  confirmByPasskey,
  listPasskeys,
} from "#features/passkeys/contract.ts";
import { browserApi, onConfirmationWanted } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";
import { visitInWindow } from "#platform/client/issuer-visit.ts";
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

/** Names what proves who one is beside the password. */
interface OtherProofs {
  passkey: boolean;
  /** The issuer that has a linked company account and asks anew; "" for none. */
  issuer: string;
  /** True where a company account is linked: there may be no password yet. */
  linked: boolean;
}

/** Returns the means of confirmation beside the password, once the server has named them. */
function useOtherProofs(): OtherProofs {
  const [proofs, setProofs] = useState<OtherProofs>({ passkey: false, issuer: "", linked: false });
  useEffect(() => {
    // A call that fails is an outcome: the password is asked for all the same.
    const api = browserApi();
    void Promise.all([api.call(listPasskeys), api.call(listCompanyAccounts)]).then(([passkeys, accounts]) =>
      setProofs({
        passkey: passkeys.ok && passkeys.data.data.length > 0 && !passkeys.data.off,
        issuer: accounts.ok && accounts.data.confirms ? accounts.data.issuer : "",
        linked: accounts.ok && accounts.data.data.length > 0,
      }),
    );
  }, []);
  return proofs;
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

/**
 * Confirms a person's identity by a new sign-in at the issuer, in another window, so that the text of this page stays.
 * Returns undefined when the wait was ended.
 */
async function confirmInWindow(signal: AbortSignal): Promise<Outcome<unknown> | undefined> {
  // At once, or the browser takes it for a window that nobody asked for.
  const opened = window.open("", "_blank", "popup,width=520,height=720");
  if (!opened) return { ok: false, status: 422, message: noWindow, fields: {} };
  const api = browserApi();
  const begun = await api.call(beginOidcConfirmation);
  if (!begun.ok) {
    opened.close();
    return begun;
  }
  const returned = await visitInWindow(opened, begun.data.url, signal);
  return returned && api.call(confirmByOidc, { body: { ...returned, flow: begun.data.flow } });
}

const noWindow = "The browser opened no window. Allow this site to open one, or use your password.";

/**
 * Returns the function that proves who one is in a window, and whether one is open. Closing the dialog ends the wait.
 */
function useWindowProof(onOutcome: (outcome: Outcome<unknown>) => void) {
  const [waiting, setWaiting] = useState(false);
  const wait = useRef<AbortController>(undefined);
  useEffect(() => () => wait.current?.abort(), []);
  async function begin(): Promise<void> {
    wait.current?.abort();
    const controller = new AbortController();
    wait.current = controller;
    setWaiting(true);
    const outcome = await confirmInWindow(controller.signal);
    if (controller.signal.aborted) return;
    setWaiting(false);
    if (outcome) onOutcome(outcome);
  }
  return { waiting, begin };
}

/** Takes the password as proof, a passkey or a company account. */
function PasswordConfirmation({ email, onConfirmed, onClose }: ConfirmationProps) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<{ fields: FieldErrors; reason: string }>();

  const { passkey, issuer, linked } = useOtherProofs();
  const inWindow = useWindowProof(settle);

  function settle(outcome: Outcome<unknown>): void {
    if (outcome.ok) onConfirmed();
    else setRefusal({ fields: outcome.fields, reason: reasonOf(outcome) });
  }

  async function prove(proof: () => Promise<Outcome<unknown>>): Promise<void> {
    if (busy) return;
    setBusy(true);
    const outcome = await proof();
    setBusy(false);
    settle(outcome);
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
          <p className="mb-6">{askedFor({ passkey, issuer })} Your text stays as it is.</p>
          {linked && !passkey && !issuer && <p className="mb-6">{noPassword}</p>}
          {(passkey || issuer) && (
            <div className="mb-6 grid gap-3">
              {passkey && (
                <Button variant="secondary" wide busy={busy} onClick={() => prove(confirmWithPasskey)}>
                  Use a passkey
                </Button>
              )}
              {issuer && (
                <Button variant="secondary" wide onClick={inWindow.begin}>
                  Use {issuer}
                </Button>
              )}
              {inWindow.waiting && (
                <Alert tone="info">Sign in in the window that opened. This goes on by itself then.</Alert>
              )}
            </div>
          )}
          <input type="email" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
          <OwnPassword error={refusal?.fields.currentPassword} />
        </form>
      </FieldScope>
    </Dialog>
  );
}

const noPassword =
  'If you have no password yet, "Forgot your password?" on the sign-in page sends a link to choose one.';

function askedFor({ passkey, issuer }: Pick<OtherProofs, "passkey" | "issuer">): string {
  const others = [passkey && "a passkey", issuer].filter(Boolean).map((way) => ` or ${way}`);
  return `This needs your password${others.join("")} again, because you have not confirmed it's you in the last 15 minutes.`;
}
