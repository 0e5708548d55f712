import { type ReactNode, useState } from "react";
import { useFetcher } from "react-router";
import { ConfirmedAction, type ConfirmedActionProps } from "#admin/parts/confirmed-action.tsx";
import { dayText, momentText } from "#admin/parts/date-text.ts";
import { LoadFailure } from "#admin/parts/list-page.tsx";
import { PageOutcome, usePageOutcome } from "#admin/parts/page-outcome.tsx";
import { RowAction } from "#admin/parts/row-action.tsx";
import { useReopen } from "#admin/parts/use-reopen.ts";
import { useSettled } from "#admin/parts/use-settled.ts";
import { type Account, type Invitation, outcomes } from "#features/administrators/contract.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import type { AccountResult } from "./account-actions.ts";
import { InviteForm } from "./invite-form.tsx";
import { Section } from "./section-form.tsx";

/** What is asked before it is done, all but what to do afterwards. */
type Question = Omit<ConfirmedActionProps, "onDone" | "onCancel">;

export interface AdministratorsProps {
  /** Null when they could not be loaded. */
  staff: { data: readonly Account[]; invitations: readonly Invitation[] } | null;
}

/** Who may sign in, and who is invited to. */
export function Administrators({ staff }: AdministratorsProps) {
  const [inviting, setInviting] = useState(false);
  const [question, setQuestion] = useState<Question>();
  const { outcome, tell, dismiss } = usePageOutcome();
  const fetcher = useFetcher<AccountResult>();
  useSettled(fetcher, tell);
  useReopen("invite", true, () => {
    setInviting(true);
    return true;
  });
  const busyWith = fetcher.state === "idle" ? null : fetcher.formData?.get("id");

  function done(result: AccountResult) {
    setInviting(false);
    setQuestion(undefined);
    tell(result);
  }
  const act = (intent: string, id: string) => fetcher.submit({ intent, id }, { method: "post" });

  return (
    <Section
      title="Administrators"
      text="Everyone here may do everything in this area. What they do is in the activity log."
    >
      <div className="grid gap-4">
        <PageOutcome outcome={outcome} onDismiss={dismiss} />
        {staff === null ? (
          <LoadFailure message={outcomes.loadFailed} />
        ) : (
          <ul className="border-t border-edge">
            {staff.data.map((account) => (
              <AccountRow
                key={account._id}
                account={account}
                busy={busyWith === account._id}
                onAsk={setQuestion}
                onActivate={() => act("activate", account._id)}
              />
            ))}
            {staff.invitations.map((invitation) => (
              <InvitationRow
                key={invitation._id}
                invitation={invitation}
                busy={busyWith === invitation._id}
                onAsk={setQuestion}
                onResend={() => act("resend", invitation._id)}
              />
            ))}
          </ul>
        )}
        <div>
          <Button variant="secondary" onClick={() => setInviting(true)}>
            Invite an administrator
          </Button>
        </div>
      </div>
      {inviting && <InviteForm onDone={done} onClose={() => setInviting(false)} />}
      {question && <ConfirmedAction {...question} onDone={done} onCancel={() => setQuestion(undefined)} />}
    </Section>
  );
}

interface AccountRowProps {
  account: Account;
  busy: boolean;
  onAsk: (question: Question) => void;
  onActivate: () => void;
}

function AccountRow({ account, busy, onAsk, onActivate }: AccountRowProps) {
  const { _id: id, name, email, active, twoStep, seenAt, self } = account;
  const called = name || email;
  return (
    <Row
      name={called}
      badges={
        <>
          {self && <Badge tone="blue">You</Badge>}
          {!active && <Badge tone="red">Deactivated</Badge>}
          {twoStep && <Badge tone="green">Two-step sign-in</Badge>}
        </>
      }
      text={`${email} · ${seenAt ? `last here ${momentText(seenAt)}` : "never here"}`}
    >
      {!self && twoStep && (
        <RowAction
          label="Switch two-step off"
          of={called}
          onClick={() =>
            onAsk({
              question: "Switch two-step sign-in off for this person?",
              confirmLabel: "Switch off",
              name: called,
              consequence:
                "Do this only for who is locked out and whom you know it is. Their password alone signs in then; they are told by mail.",
              intent: "reset-two-step",
              id,
            })
          }
        />
      )}
      {!self && active && (
        <RowAction
          label="Deactivate"
          of={called}
          danger
          onClick={() =>
            onAsk({
              question: "Deactivate this account?",
              confirmLabel: "Deactivate",
              name: called,
              consequence: "They are signed out everywhere at once. You can activate the account again.",
              intent: "deactivate",
              id,
            })
          }
        />
      )}
      {!active && <RowAction label="Activate" of={called} busy={busy} onClick={onActivate} />}
    </Row>
  );
}

interface InvitationRowProps {
  invitation: Invitation;
  busy: boolean;
  onAsk: (question: Question) => void;
  onResend: () => void;
}

function InvitationRow({ invitation, busy, onAsk, onResend }: InvitationRowProps) {
  const { _id: id, name, email, invitedBy, createdAt, expiresAt, expired } = invitation;
  const by = invitedBy ? ` by ${invitedBy}` : "";
  return (
    <Row
      name={name}
      badges={<Badge tone={expired ? "grey" : "yellow"}>{expired ? "Invitation expired" : "Invited"}</Badge>}
      text={`${email} · invited${by} on ${dayText(createdAt)}, ${expired ? "expired" : "good until"} ${momentText(expiresAt)}`}
    >
      <RowAction label="Send again" of={`the invitation of ${name}`} busy={busy} onClick={onResend} />
      <RowAction
        label="Withdraw"
        of={`the invitation of ${name}`}
        danger
        onClick={() =>
          onAsk({
            question: "Withdraw this invitation?",
            confirmLabel: "Withdraw",
            name,
            consequence: "The link in the mail is void then.",
            intent: "withdraw",
            id,
          })
        }
      />
    </Row>
  );
}

interface RowProps {
  name: string;
  badges: ReactNode;
  text: string;
  /** What can be done. */
  children: ReactNode;
}

function Row({ name, badges, text, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-edge py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere font-semibold">{name}</span>
          {badges}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
