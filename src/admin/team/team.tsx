import { Plus } from "lucide-react";
import { useState } from "react";
import { type ActionResult, toResult } from "#admin/parts/action-result.ts";
import { adminMeta } from "#admin/parts/admin-meta.ts";
import { DeleteDialog } from "#admin/parts/delete-dialog.tsx";
import { ListPage } from "#admin/parts/list-page.tsx";
import { readListState, toList } from "#admin/parts/list-state.ts";
import { usePageOutcome } from "#admin/parts/page-outcome.tsx";
import { ifMatch } from "#admin/parts/use-stale-edit.ts";
import {
  createTeamMember,
  deleteTeamMember,
  listTeam,
  outcomes,
  type TeamMember,
  updateTeamMember,
} from "#features/team/contract.ts";
import { browserApi } from "#platform/browser-api.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Route } from "./+types/team.ts";
import { MemberForm } from "./member-form.tsx";
import { MemberView } from "./member-view.tsx";
import { teamColumns } from "./team-columns.tsx";

export const meta = () => adminMeta("Team");

/** The whole team in one list: its order is the one of the public page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { q } = readListState(new URL(request.url).searchParams);
  const outcome = await browserApi().call(listTeam, { query: { q }, signal: request.signal });
  return toList(outcome, ({ data }) => data, outcomes.fetchFailed);
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  const form = await request.formData();
  return form.get("intent") === "delete" ? remove(form) : save(form);
}

async function save(form: FormData): Promise<ActionResult> {
  const id = form.get("record");
  if (typeof id !== "string" || !id) {
    const added = await browserApi().submit(createTeamMember, form);
    return toResult(added, { done: outcomes.added, failed: outcomes.saveFailed });
  }
  const saved = await browserApi().submit(updateTeamMember, form, { params: { id }, headers: ifMatch(form) });
  return toResult(saved, { done: outcomes.saved, failed: outcomes.saveFailed });
}

async function remove(form: FormData): Promise<ActionResult> {
  const deleted = await browserApi().call(deleteTeamMember, { params: { id: String(form.get("id")) } });
  return toResult(deleted, { done: outcomes.deleted, failed: outcomes.deleteFailed });
}

type Opened = { dialog: "add" } | { dialog: "view" | "edit" | "delete"; member: TeamMember };

/** The people of the public team page. */
export default function Team({ loaderData }: Route.ComponentProps) {
  const [opened, setOpened] = useState<Opened>();
  const { outcome, tell, dismiss } = usePageOutcome();
  const close = () => setOpened(undefined);
  function done(result: ActionResult) {
    close();
    tell(result);
  }
  const add = (
    <Button onClick={() => setOpened({ dialog: "add" })}>
      <Icon of={Plus} size={16} /> Add Team Member
    </Button>
  );
  return (
    <ListPage
      title="Team Management"
      noun={["team member", "team members"]}
      list={loaderData}
      columns={teamColumns((dialog, member) => setOpened({ dialog, member }))}
      rowKey={(member) => member._id}
      searchPlaceholder="Search name, designation, department"
      actions={add}
      empty={{ title: "No team members", words: "Who is added here stands on the team page at once." }}
      outcome={outcome}
      onDismiss={dismiss}
    >
      {opened?.dialog === "add" && (
        <MemberForm departments={departmentsOf(loaderData)} onClose={close} onDone={done} />
      )}
      {opened?.dialog === "edit" && (
        <MemberForm
          member={opened.member}
          departments={departmentsOf(loaderData)}
          onClose={close}
          onDone={done}
        />
      )}
      {opened?.dialog === "view" && (
        <MemberView
          member={opened.member}
          onClose={close}
          onEdit={() => setOpened({ dialog: "edit", member: opened.member })}
        />
      )}
      {opened?.dialog === "delete" && (
        <DeleteDialog
          question={outcomes.confirmDelete}
          name={opened.member.name}
          id={opened.member._id}
          onDone={done}
          onCancel={close}
        />
      )}
    </ListPage>
  );
}

/** The form's own departments first (spec section 3), then what others are in. */
function departmentsOf(list: Route.ComponentProps["loaderData"]): string[] {
  const used = list.ok ? list.rows.map(({ department }) => department) : [];
  return [...new Set(["founder", "developer", "business", ...used])];
}
