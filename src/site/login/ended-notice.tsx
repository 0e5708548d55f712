import { useEffect, useState } from "react";
import { login as words } from "#content/login.ts";
import { readForTab } from "#platform/client/session-storage.ts";
import { Alert } from "#ui/alert.tsx";

/** Why whoever worked in this tab is here again. The page from the server can't know. */
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
