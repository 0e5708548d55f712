import type { ReactNode } from "react";
import { useReopen } from "#admin/parts/drafts/use-reopen.ts";
import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import { RowAction } from "#admin/parts/list/row-action.tsx";
import { useSendsMail } from "#admin/parts/mail/use-sends-mail.ts";
import { ConfirmedAction } from "#admin/parts/record/confirmed-action.tsx";
import { PageOutcome, useDialogs } from "#admin/parts/record/page-outcome.tsx";
import { dayText, momentText } from "#admin/parts/text/date-text.ts";
import { type Account, type Invitation, outcomes } from "#features/administrators/contract.ts";
import { wantsJobs } from "#features/roles.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { InviteForm } from "./invite-form.tsx";
import { PasswordDialog, type PasswordDialogProps } from "./password-dialog.tsx";
import { RolesDialog, rolesText, titlesText } from "./roles.tsx";
import { Section } from "./section-form.tsx";
import { settingsAnchors } from "./settings-anchors.ts";

/** Carries the props of a `PasswordDialog` without its callbacks. */
interface Question extends Omit<PasswordDialogProps, "onDone" | "onClose"> {
  /** The text where no mail server is set up, if it is another one. */
  unsentText?: string;
}

type Opened =
  | { dialog: "invite" }
  | { dialog: "roles"; account: Account }
  | { dialog: "question"; question: Question }
  | { dialog: "withdraw"; invitation: Invitation };

interface AdministratorsProps {
  /** Null when the accounts could not be loaded. */
  staff: { data: readonly Account[]; invitations: readonly Invitation[] } | null;
}

/** Lists the accounts that may sign in and the open invitations. */
export function Administrators({ staff }: AdministratorsProps) {
  const { opened, open, close, done, outcome, dismiss } = useDialogs<Opened>();
  const sendsMail = useSendsMail();
  const ask = ({ unsentText, ...question }: Question) => {
    const text = sendsMail ? question.text : (unsentText ?? question.text);
    open({ dialog: "question", question: { ...question, text } });
  };
  useReopen("invite", [], () => open({ dialog: "invite" }));

  return (
    <Section
      title="People"
      anchor={settingsAnchors.administrators}
      text="People with access and their roles. Their actions are in the activity log."
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
                onAsk={ask}
                onRoles={() => open({ dialog: "roles", account })}
              />
            ))}
            {staff.invitations.map((invitation) => (
              <InvitationRow
                key={invitation._id}
                invitation={invitation}
                onAsk={ask}
                onWithdraw={() => open({ dialog: "withdraw", invitation })}
              />
            ))}
          </ul>
        )}
        <div>
          <Button variant="secondary" onClick={() => open({ dialog: "invite" })}>
            Invite a colleague
          </Button>
        </div>
      </div>
      {opened?.dialog === "invite" && <InviteForm onDone={done} onClose={close} />}
      {opened?.dialog === "roles" && <RolesDialog account={opened.account} onDone={done} onClose={close} />}
      {opened?.dialog === "question" && <PasswordDialog {...opened.question} onDone={done} onClose={close} />}
      {opened?.dialog === "withdraw" && (
        <ConfirmedAction
          question="Withdraw this invitation?"
          confirmLabel="Withdraw"
          name={opened.invitation.name}
          consequence="The link in the e-mail stops working."
          intent="withdraw"
          id={opened.invitation._id}
          onDone={done}
          onCancel={close}
        />
      )}
    </Section>
  );
}

interface AccountRowProps {
  account: Account;
  onAsk: (question: Question) => void;
  onRoles: () => void;
}

function AccountRow({ account, onAsk, onRoles }: AccountRowProps) {
  const { _id: id, name, email, roles, active, twoStep, seenAt, self } = account;
  const called = name || email;
  const about = { name: called, id };
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
      text={`${rolesText(roles)} · ${email} · ${seenAt ? `last here ${momentText(seenAt)}` : "never here"}`}
      more={[...jobsText(account), grantedText(account)].join(" · ")}
    >
      {active && <RowAction label="Change roles" of={called} onClick={onRoles} />}
      {!self && twoStep && (
        <RowAction
          label="Switch two-step off"
          of={called}
          onClick={() => onAsk({ ...questions.resetTwoStep, ...about })}
        />
      )}
      {!self && active && (
        <RowAction
          label="Deactivate"
          of={called}
          danger
          onClick={() => onAsk({ ...questions.deactivate, ...about })}
        />
      )}
      {!active && (
        <RowAction label="Activate" of={called} onClick={() => onAsk({ ...questions.activate, ...about })} />
      )}
    </Row>
  );
}

const questions = {
  resetTwoStep: {
    title: "Switch two-step sign-in off for this person?",
    text: "Do this only for a person who is locked out and whose identity you have checked. They are signed out everywhere, their password alone signs them in, and we tell them by e-mail.",
    unsentText:
      "Do this only for a person who is locked out and whose identity you have checked. They are signed out everywhere, and their password alone signs them in. Tell them yourself: no mail server is set up.",
    submitLabel: "Switch off",
    intent: "reset-two-step",
  },
  deactivate: {
    title: "Deactivate this account?",
    text: "They are signed out everywhere at once, and the invitations they sent are void. You can activate the account again.",
    submitLabel: "Deactivate",
    intent: "deactivate",
  },
  activate: {
    title: "Activate this account again?",
    text: "They sign in as they did before.",
    submitLabel: "Activate",
    intent: "activate",
  },
  resend: {
    title: "Send this invitation again?",
    text: "An e-mail with a new link that works for seven days. The earlier link stops working.",
    unsentText:
      "The e-mail with a new link is saved as a file: no mail server is set up. The link works for seven days, and the earlier one stops working.",
    submitLabel: "Send again",
    intent: "resend",
  },
} as const;

interface InvitationRowProps {
  invitation: Invitation;
  onAsk: (question: Question) => void;
  onWithdraw: () => void;
}

function InvitationRow({ invitation, onAsk, onWithdraw }: InvitationRowProps) {
  const { _id: id, name, email, roles, invitedBy, createdAt, expiresAt, expired } = invitation;
  const by = invitedBy ? ` by ${invitedBy}` : "";
  return (
    <Row
      name={name}
      badges={<Badge tone={expired ? "grey" : "yellow"}>{expired ? "Invitation expired" : "Invited"}</Badge>}
      text={`${rolesText(roles)} · ${email} · invited${by} on ${dayText(createdAt)}, ${expired ? "expired" : "good until"} ${momentText(expiresAt)}`}
      more={jobsText(invitation).join(" · ")}
    >
      <RowAction
        label="Send again"
        of={`the invitation of ${name}`}
        onClick={() => onAsk({ ...questions.resend, name: email, id })}
      />
      <RowAction label="Withdraw" of={`the invitation of ${name}`} danger onClick={onWithdraw} />
    </Row>
  );
}

/** Returns which jobs a reviewer sees; nothing for somebody without named jobs. */
function jobsText({ roles, jobs }: Pick<Account, "roles" | "jobs">): string[] {
  if (!wantsJobs(roles)) return [];
  return [jobs.length > 0 ? `Reviews ${titlesText(jobs)}` : "Reviews no job"];
}

/** Returns since when somebody has their roles, and who gave them. */
function grantedText({ rolesSince, rolesBy }: Account): string {
  return `Roles given ${rolesBy ? `by ${rolesBy} ` : ""}on ${dayText(rolesSince)}`;
}

interface RowProps {
  name: string;
  badges: ReactNode;
  text: string;
  /** A second line of text. */
  more: string;
  /** The buttons of the row. */
  children: ReactNode;
}

function Row({ name, badges, text, more, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-edge py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere font-semibold">{name}</span>
          {badges}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{text}</p>
        {more && <p className="text-sm wrap-anywhere text-muted">{more}</p>}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
