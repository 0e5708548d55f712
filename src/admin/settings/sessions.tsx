import { useFetcher } from "react-router";
import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import type { ActionResult } from "#admin/parts/record/action-result.ts";
import { PageOutcome, usePageOutcome } from "#admin/parts/record/page-outcome.tsx";
import { useSettled } from "#admin/parts/record/use-settled.ts";
import { momentText } from "#admin/parts/text/date-text.ts";
import type { Session } from "#features/auth/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { deviceName } from "./device-name.ts";
import { Section } from "./section-form.tsx";

/**
 * Lists the devices on which the administrator is signed in, and signs them out.
 * @param sessions null when they could not be loaded
 */
export function Sessions({ sessions }: { sessions: readonly Session[] | null }) {
  const fetcher = useFetcher<ActionResult>();
  const { outcome, tell, dismiss } = usePageOutcome();
  useSettled(fetcher, tell);
  const ending = fetcher.state === "idle" ? null : fetcher.formData?.get("id");
  return (
    <Section
      title="Signed-in devices"
      text="Sign a device out if you don't know it, and change your password."
    >
      <div className="grid gap-3">
        <PageOutcome outcome={outcome} onDismiss={dismiss} />
        {sessions === null ? (
          <LoadFailure message="The devices could not be loaded." />
        ) : (
          <ul className="border-t border-edge">
            {sessions.map((session) => (
              <li
                key={session._id}
                className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-edge py-3"
              >
                <div className="min-w-0 flex-1 basis-60">
                  <p className="font-semibold">{deviceName(session.userAgent)}</p>
                  <p className="text-sm wrap-anywhere text-muted">
                    {session.address} · last used {momentText(session.seenAt)}
                  </p>
                </div>
                {session.current ? (
                  <Badge tone="green">This device</Badge>
                ) : (
                  <Button
                    variant="secondary"
                    size="small"
                    busy={ending === session._id}
                    onClick={() =>
                      fetcher.submit(
                        { intent: "end-session", id: session._id },
                        { method: "post", flushSync: true },
                      )
                    }
                  >
                    Sign out
                    <span className="sr-only"> {deviceName(session.userAgent)}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}
