import { type ReactNode, useEffect, useState } from "react";
import { useBlocker, useNavigate } from "react-router";
import { SIGNED_OUT_EVENT } from "#platform/client/browser-client.ts";
import { readStored } from "#platform/client/local-storage.ts";
import { ConfirmDialog } from "#ui/dialog.tsx";
import { leaveSignedOut, signOut } from "./guard.ts";
import { hasUnsaved, leavingLoses } from "./parts/drafts/drafts.ts";
import { screenAt } from "./parts/record/addressed-record.tsx";

/** Signs out and leaves screens, with a question before unsaved input is lost. */
export function useLeaving(): { logout: () => void; loggingOut: boolean; question: ReactNode } {
  const navigate = useNavigate();
  const [loggingOut, setLoggingOut] = useState(false);
  const [askedToLogOut, setAskedToLogOut] = useState(false);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    const isSameScreen = screenAt(from.pathname) === screenAt(to.pathname);
    // Back closes a record on its screen, and a letter that is open over it.
    const closesRecord = historyAction === "POP" && from.pathname !== to.pathname;
    return (!isSameScreen || closesRecord) && readStored("token") !== null && leavingLoses();
  });
  useSignedOut();
  useClosingQuestion();

  async function logOutNow() {
    setAskedToLogOut(false);
    setLoggingOut(true);
    await navigate(await signOut(), { replace: true });
  }

  const leaving = askedToLogOut || blocker.state === "blocked";
  return {
    loggingOut,
    logout: () => (hasUnsaved() ? setAskedToLogOut(true) : void logOutNow()),
    question: (
      <ConfirmDialog
        open={leaving}
        message="Leave without saving?"
        confirmLabel="Leave without saving"
        cancelLabel="Continue editing"
        onConfirm={() => (askedToLogOut ? void logOutNow() : blocker.proceed?.())}
        onCancel={() => (askedToLogOut ? setAskedToLogOut(false) : blocker.reset?.())}
      >
        Your changes here would be lost.
      </ConfirmDialog>
    ),
  };
}

/** Leads to the sign-in page when the session ends by itself, in this tab or another. */
function useSignedOut(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const leave = () => void navigate(leaveSignedOut(), { replace: true });
    // Background work does not interrupt one who is writing: their own call meets the end of the session later.
    const onSignedOut = (event: Event) => {
      if (event.cancelable && hasUnsaved()) event.preventDefault();
      else leave();
    };
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === "token" && newValue === null) leave();
    };
    window.addEventListener(SIGNED_OUT_EVENT, onSignedOut);
    window.addEventListener("storage", onStorage);
    return () => {
      window.removeEventListener(SIGNED_OUT_EVENT, onSignedOut);
      window.removeEventListener("storage", onStorage);
    };
  }, [navigate]);
}

/** Has the browser ask before the tab is closed or reloaded with unsaved input. */
function useClosingQuestion(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (readStored("token") !== null && hasUnsaved()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
}
