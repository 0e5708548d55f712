import { useState } from "react";
import { useFetcher, useRouteLoaderData } from "react-router";
import type { clientLoader as adminLoader } from "#admin/layout.tsx";
import { useKeptValues } from "#admin/parts/drafts/use-draft.ts";
import { AnswerFailure, AnswerWaiting } from "#admin/parts/list/load-states.tsx";
import { useAnswer } from "#admin/parts/list/use-answer.ts";
import { useSendsMail } from "#admin/parts/mail/use-sends-mail.ts";
import { ModalForm } from "#admin/parts/record/modal-form.tsx";
import { type Account, changeRoles } from "#features/administrators/contract.ts";
import { listApplicationJobs } from "#features/applications/contract.ts";
import { outcomes as jobOutcomes } from "#features/jobs/contract.ts";
import { type Role, roleNames, roles, wantsJobs } from "#features/roles.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { checkBy } from "#platform/client/client.ts";
import type { FieldErrors } from "#platform/contract/errors.ts";
import { CheckboxGroup } from "#ui/checkbox-group.tsx";
import type { AccountResult } from "./account-actions.ts";
import { OwnPassword } from "./password-dialog.tsx";
import { Section } from "./section-form.tsx";

const choices = roleNames.map((role) => ({
  value: role,
  label: roles[role].title,
  hint: `May ${roles[role].may}.`,
}));

interface RoleFieldsProps {
  held: readonly Role[];
  /** Ids of the jobs that are named with the role of reviewer. */
  jobs: readonly string[];
  errors: FieldErrors;
}

/** Takes the roles of somebody, each with what it may do, and the jobs of a reviewer. */
export function RoleFields({ held, jobs, errors }: RoleFieldsProps) {
  const [ticked, setTicked] = useState(held);
  const kept = useKeptValues("jobs[]");
  // A draft is gone by the time the jobs are loaded.
  const [chosen] = useState(kept ?? jobs);
  const toggle = (value: string, checked: boolean) =>
    setTicked((before) => roleNames.filter((role) => (role === value ? checked : before.includes(role))));
  return (
    <>
      <CheckboxGroup
        name="roles"
        label="Roles"
        required
        choices={choices}
        chosen={held}
        error={errors.roles}
        onToggle={toggle}
      />
      {wantsJobs(ticked) && <JobFields chosen={chosen} error={errors.jobs} />}
    </>
  );
}

/** Takes the jobs whose applications a reviewer sees. */
function JobFields({ chosen, error }: { chosen: readonly string[]; error: string | undefined }) {
  const { answer, reload } = useJobs();
  if (!answer) return <AnswerWaiting label="Loading the jobs" />;
  if (!answer.ok) return <AnswerFailure message={jobOutcomes.loadFailed} of={answer} onRetry={reload} />;
  const jobs = answer.data.data.map(({ _id, jobId, title }) => ({ value: _id, label: title, hint: jobId }));
  if (jobs.length === 0) return <p>A reviewer needs a job, and there is none yet. Add one under Jobs.</p>;
  return (
    <CheckboxGroup
      name="jobs"
      label="Jobs that the reviewer sees"
      required
      choices={jobs}
      chosen={chosen}
      error={error}
    />
  );
}

/** Loads the jobs whose applications the person in this tab may read. */
function useJobs() {
  return useAnswer((signal) => browserApi().call(listApplicationJobs, { signal }), "");
}

interface RolesDialogProps {
  account: Account;
  onDone: (result: AccountResult) => void;
  onClose: () => void;
}

const checkRoles = checkBy(changeRoles.body);

/** Renders the form that changes the roles of an administrator. */
export function RolesDialog({ account, onDone, onClose }: RolesDialogProps) {
  const fetcher = useFetcher<AccountResult>();
  const sendsMail = useSendsMail();
  const errors = fetcher.data?.fields ?? {};
  return (
    <ModalForm
      title="Change roles"
      scope="roles"
      record={account._id}
      intent="change-roles"
      check={checkRoles}
      fetcher={fetcher}
      submitLabel="Change the roles"
      size="small"
      onClose={onClose}
      onDone={onDone}
    >
      <input type="hidden" name="id" value={account._id} />
      <div className="grid gap-5">
        <div>
          <p className="wrap-anywhere font-semibold">{account.name || account.email}</p>
          <p>
            The change holds at once, wherever they are signed in.{" "}
            {sendsMail ? "We tell them by e-mail." : "Tell them yourself: no mail server is set up."}
          </p>
        </div>
        <RoleFields held={account.roles} jobs={account.jobs.map(({ _id }) => _id)} errors={errors} />
        <OwnPassword error={errors.currentPassword} />
      </div>
    </ModalForm>
  );
}

/** Says what the person who is signed in may do. */
export function OwnRoles() {
  const { person } = useRouteLoaderData<typeof adminLoader>("admin/layout") ?? {};
  if (!person) return null;
  return (
    <Section title="Your roles" text="They decide what your account may do. An owner can change them.">
      <ul className="settings-list">
        {person.roles.map((role) => (
          <li key={role}>
            <p>
              <strong>{roles[role].title}</strong> may {roles[role].may}.
            </p>
            {wantsJobs([role]) && <OwnJobs />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Names the jobs of the reviewer who is signed in. */
function OwnJobs() {
  const { answer, reload } = useJobs();
  if (!answer) return <AnswerWaiting label="Loading your jobs" />;
  if (!answer.ok) return <AnswerFailure message={jobOutcomes.loadFailed} of={answer} onRetry={reload} />;
  const { data: jobs, all } = answer.data;
  if (all) return null;
  return (
    <p className="text-muted">
      {jobs.length > 0 ? `Your jobs: ${titlesText(jobs)}.` : "No job is named yet."}
    </p>
  );
}

/** Returns the titles of jobs as a list in words, in quotation marks, since titles have commas. */
export function titlesText(jobs: readonly { title: string }[]): string {
  return new Intl.ListFormat("en-IN").format(jobs.map(({ title }) => `“${title}”`));
}

/** Returns the titles of roles, for a line of text. */
export function rolesText(held: readonly Role[]): string {
  return held.map((role) => roles[role].title).join(", ");
}
