import { useEffect } from "react";
import { useFetcher } from "react-router";
import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import { ModalForm } from "#admin/parts/record/modal-form.tsx";
import { PageOutcome, useDialogs } from "#admin/parts/record/page-outcome.tsx";
import { useSettled } from "#admin/parts/record/use-settled.ts";
import { momentText } from "#admin/parts/text/date-text.ts";
import { beginOidcLink, type CompanyAccount } from "#features/oidc/contract.ts";
import { checkBy } from "#platform/client/client.ts";
import { takeVisit } from "#platform/client/issuer-visit.ts";
import { Button } from "#ui/button.tsx";
import type { AccountResult } from "./account-actions.ts";
import { OwnPassword, PasswordDialog } from "./password-dialog.tsx";
import { Section } from "./section-form.tsx";

interface Listed {
  data: readonly CompanyAccount[];
  /** The name of the issuer that is set up; "" while none is. */
  issuer: string;
}

type Opened = { at: "link" } | { at: "remove"; account: CompanyAccount };

/** Lists one's own company accounts; links and removes them. @param listed null when they could not be loaded */
export function CompanyAccounts({ listed }: { listed: Listed | null }) {
  const { outcome, dismiss, opened, open, close, done } = useDialogs<Opened>();
  useReturn(done);
  // Where the server knows no issuer the section would only raise questions.
  if (listed && !listed.issuer && listed.data.length === 0) return null;
  return (
    <Section
      title="Company account"
      text="Sign in with the account that your company gives you, in place of password and code."
    >
      <div className="grid gap-4">
        <PageOutcome outcome={outcome} onDismiss={dismiss} />
        {listed === null ? (
          <LoadFailure message="Your company account could not be loaded." />
        ) : (
          <Standing
            listed={listed}
            onLink={() => open({ at: "link" })}
            onRemove={(account) => open({ at: "remove", account })}
          />
        )}
      </div>
      {opened?.at === "link" && <LinkAccount issuer={listed?.issuer ?? ""} onDone={done} onClose={close} />}
      {opened?.at === "remove" && (
        <PasswordDialog
          title="Remove the company account"
          name={opened.account.email}
          text="You can no longer sign in with it, and your other devices are signed out. Your password signs you in as before."
          submitLabel="Remove"
          intent="company-account-remove"
          id={opened.account._id}
          onDone={done}
          onClose={close}
        />
      )}
    </Section>
  );
}

/** Links the company account that the issuer sent this tab back with, and passes the outcome on. */
function useReturn(onDone: (result: AccountResult) => void) {
  const fetcher = useFetcher<AccountResult>();
  const { submit } = fetcher;
  useEffect(() => {
    const visit = takeVisit();
    if (!visit?.returned) return;
    const form = { intent: "company-account-add", flow: visit.flow, ...visit.returned };
    submit(form, { method: "post" });
  }, [submit]);
  useSettled(fetcher, onDone);
}

interface StandingProps {
  listed: Listed;
  onLink: () => void;
  onRemove: (account: CompanyAccount) => void;
}

function Standing({ listed: { data, issuer }, onLink, onRemove }: StandingProps) {
  const isLinked = data.some((account) => account.issuer === issuer);
  return (
    <>
      {data.length > 0 && (
        <ul className="border-t border-edge">
          {data.map((account) => (
            <Row key={account._id} account={account} onRemove={() => onRemove(account)} />
          ))}
        </ul>
      )}
      {issuer && !isLinked && (
        <>
          <p className="text-muted">No company account is linked yet.</p>
          <div>
            <Button variant="secondary" onClick={onLink}>
              Link {issuer}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

function Row({ account, onRemove }: { account: CompanyAccount; onRemove: () => void }) {
  const { issuer, email, createdAt, usedAt } = account;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-edge py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm text-muted">
          <span className="inline-block first-letter:uppercase">{issuer}</span> · linked{" "}
          {momentText(createdAt)} · {usedAt ? `last used ${momentText(usedAt)}` : "not used since"}
        </p>
      </div>
      <Button variant="secondary" size="small" onClick={onRemove}>
        Remove
        <span className="sr-only"> {email}</span>
      </Button>
    </li>
  );
}

const check = checkBy(beginOidcLink.body);

interface LinkProps {
  issuer: string;
  onDone: (result: AccountResult) => void;
  onClose: () => void;
}

/** Takes the password; the browser then leaves for the issuer. */
function LinkAccount({ issuer, onDone, onClose }: LinkProps) {
  const fetcher = useFetcher<AccountResult>();
  return (
    <ModalForm
      title={`Link ${issuer}`}
      scope="company-account-link"
      intent="company-account-link"
      fetcher={fetcher}
      check={check}
      submitLabel="Continue"
      busyLabel="Leaving for the sign-in…"
      size="small"
      onClose={onClose}
      onDone={onDone}
    >
      <p className="mb-6">
        You sign in there next, and come back. It has to be an account with the same e-mail address as yours
        here.
      </p>
      <OwnPassword error={fetcher.data?.fields.currentPassword} />
    </ModalForm>
  );
}
