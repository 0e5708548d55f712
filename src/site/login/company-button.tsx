import { type MouseEvent, useState } from "react";
import { login } from "#content/login.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { IssuerVisit } from "#platform/client/issuer-visit.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";

const words = login.companyAccount;

interface CompanyButtonProps {
  label: string;
  /** Returns what the tab remembers until it is back. */
  visit: (form: HTMLFormElement | null) => Omit<IssuerVisit, "flow">;
}

/** Leaves for the issuer of company accounts, which sends the browser back to the page of company accounts. */
export function CompanyButton({ label, visit }: CompanyButtonProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");

  async function leave({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> {
    const kept = visit(currentTarget.form);
    setFailure("");
    setBusy(true);
    const { beginVisit } = await import("./leave-for-issuer.ts");
    const refused = await beginVisit(browserApi(), kept);
    if (refused === undefined) return;
    setBusy(false);
    setFailure(refused);
  }

  return (
    <>
      <Button
        variant="secondary"
        size="large"
        wide
        busy={busy}
        busyLabel={words.busy}
        onClick={(event) =>
          leave(event).catch(() => {
            setBusy(false);
            setFailure(words.notLoaded);
          })
        }
      >
        {label}
      </Button>
      {failure && <Alert tone="danger" title={failure} />}
    </>
  );
}
