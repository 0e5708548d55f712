import { useFetcher, useRouteLoaderData } from "react-router";
import type { clientLoader as adminLoader } from "#admin/layout.tsx";
import { ModalForm } from "#admin/parts/record/modal-form.tsx";
import { type Account, changeRoles } from "#features/administrators/contract.ts";
import { type Role, roleNames, roles } from "#features/roles.ts";
import { checkBy } from "#platform/client/client.ts";
import { CheckboxGroup } from "#ui/checkbox-group.tsx";
import type { AccountResult } from "./account-actions.ts";
import { OwnPassword } from "./password-dialog.tsx";
import { Section } from "./section-form.tsx";

const choices = roleNames.map((role) => ({
  value: role,
  label: roles[role].title,
  hint: `May ${roles[role].may}.`,
}));

/** Takes the roles of somebody, each with what it may do. */
export function RoleFields({ held, error }: { held: readonly Role[]; error: string | undefined }) {
  return <CheckboxGroup name="roles" label="Roles" required choices={choices} chosen={held} error={error} />;
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
          <p>The change holds at once, wherever they are signed in. We tell them by e-mail.</p>
        </div>
        <RoleFields held={account.roles} error={errors.roles} />
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
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Returns the titles of roles, for a line of text. */
export function rolesText(held: readonly Role[]): string {
  return held.map((role) => roles[role].title).join(", ");
}
