import { useEffect, useState } from "react";
import { login as words } from "#content/login.ts";
import { readForTab } from "#platform/client/session-storage.ts";
import { Alert } from "#ui/alert.tsx";

/** Says that the session of this tab has ended, which only the browser knows. */
export function EndedNotice() {
  const [ended, setEnded] = useState({ place: false, drafts: false });
  useEffect(() => {
    setEnded({ place: readForTab("place") !== null, drafts: readForTab("drafts") !== null });
  }, []);
  if (!ended.place) return null;
  return (
    <Alert tone="info" live="status">
      {words.ended.title} {ended.drafts && words.ended.kept}
    </Alert>
  );
}
