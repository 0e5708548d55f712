import { useEffect, useState } from "react";
import { type Mailing, readMailing } from "#features/mailings/contract.ts";
import { browserApi, passively } from "#platform/client/browser-client.ts";

/** Milliseconds between two looks at a sending that is under way. */
const LOOK_EVERY_MS = 2_000;

/** Returns how a post is sent to the subscribers, read again while that goes on; undefined until it is known. */
export function useMailing(id: string, isWanted: boolean) {
  const [mailing, setMailing] = useState<Mailing>();
  const isSending = mailing?.state === "sending";

  useEffect(() => {
    if (!isWanted) return setMailing(undefined);
    const leaving = new AbortController();
    async function look() {
      await browserApi()
        .call(readMailing, { params: { id }, signal: leaving.signal })
        .then((answer) => answer.ok && setMailing(answer.data.data))
        .catch((error: unknown) => {
          if (!leaving.signal.aborted) throw error;
        });
    }
    if (!isSending) void look();
    // Nobody has to be there for it to go on, so these looks do not renew the session.
    const timer = isSending ? setInterval(() => void passively(look), LOOK_EVERY_MS) : undefined;
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [id, isWanted, isSending]);

  return { mailing: isWanted ? mailing : undefined, setMailing };
}
