import { Plus } from "lucide-react";
import { useSearchParams } from "react-router";
import { adminTitle } from "#admin/admin-meta.ts";
import { useReopen } from "#admin/parts/drafts/use-reopen.ts";
import { ListPage } from "#admin/parts/list/list-page.tsx";
import { filterQuery, readListState, toList } from "#admin/parts/list/list-state.ts";
import { type ActionResult, toResult } from "#admin/parts/record/action-result.ts";
import { useDialogs } from "#admin/parts/record/page-outcome.tsx";
import { saveRecord } from "#admin/parts/record/save-record.ts";
import {
  createTeamMember,
  deleteTeamMember,
  listTeam,
  orderTeam,
  outcomes,
  type TeamMember,
  updateTeamMember,
} from "#features/team/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { Route } from "./+types/team.ts";
import { MemberDialogs, type Opened } from "./member-dialogs.tsx";
import "./team.css";
import { teamColumns } from "./team-columns.tsx";
import { useRowDragging } from "./use-row-dragging.ts";
import { useTeamOrder } from "./use-team-order.ts";

export const meta = adminTitle("Team");

/** Loads the whole team in one list, in the order of the public page. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = filterQuery(new URL(request.url).searchParams, listTeam);
  const outcome = await browserApi().call(listTeam, { query, signal: request.signal });
  return toList(outcome, ({ data }) => data, outcomes.fetchFailed);
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<ActionResult> {
  const form = await request.formData();
  switch (form.get("intent")) {
    case "delete":
      return remove(form);
    case "order":
      return saveOrder(form);
    default:
      return save(form);
  }
}

function save(form: FormData): Promise<ActionResult> {
  return saveRecord(form, {
    add: () => browserApi().submit(createTeamMember, form),
    update: (id, version) => browserApi().submit(updateTeamMember, form, { params: { id }, version }),
    outcomes,
  });
}

async function saveOrder(form: FormData): Promise<ActionResult> {
  const ids = form.getAll("ids[]").map(String);
  const saved = await browserApi().call(orderTeam, { body: { ids } });
  return toResult(saved, { done: outcomes.ordered, failed: outcomes.orderFailed });
}

async function remove(form: FormData): Promise<ActionResult> {
  const deleted = await browserApi().call(deleteTeamMember, { params: { id: String(form.get("id")) } });
  return toResult(deleted, { done: outcomes.deleted, failed: outcomes.deleteFailed });
}

/** Lists the members of the public team page, in its order unless the address asks for another. */
export default function Team({ loaderData }: Route.ComponentProps) {
  const { opened, open, close, done, outcome, tell, dismiss } = useDialogs<Opened>();
  const { list, moving, news, saved, dragging } = useMovedList(loaderData, tell);
  useReopen("member", loaderData.ok ? loaderData.rows : undefined, (member) =>
    open(member ? { dialog: "edit", member } : { dialog: "add" }),
  );
  return (
    // `StepButtons` do the same by keyboard.
    <div {...dragging}>
      <ListPage
        title="Team Management"
        className="list-team"
        noun={["team member", "team members"]}
        live={{ noun: "team" }}
        list={list}
        columns={teamColumns({ onOpen: (dialog, member) => open({ dialog, member }), moving })}
        rowKey={(member) => member._id}
        searchPlaceholder="Search name, designation, department"
        defaultSort=""
        orders={teamOrder}
        actions={<TeamActions saved={saved} onAdd={() => open({ dialog: "add" })} />}
        empty={{ title: "No team members", words: "People you add appear on the team page at once." }}
        outcome={outcome}
        onDismiss={dismiss}
      >
        {opened && (
          <MemberDialogs
            opened={opened}
            departments={departmentsOf(loaderData)}
            onOpen={open}
            onClose={close}
            onDone={done}
          />
        )}
      </ListPage>
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}

type TeamList = Route.ComponentProps["loaderData"];

/** Returns the list in the order that staff want. Under a search or another order members can't be moved. */
function useMovedList(loaded: TeamList, onFailure: (result: ActionResult) => void) {
  const [params] = useSearchParams();
  const { q, sort } = readListState(params);
  const order = useTeamOrder(loaded.ok ? loaded.rows : nobody, onFailure);
  const { dragged, over, events } = useRowDragging(order.members, order.moveOnto);
  const { members, step, news } = order;
  if (!loaded.ok || q || sort) return { list: loaded };
  const list = { ...loaded, rows: members };
  return { list, moving: { members, step, dragged, over }, news, saved: order.saved, dragging: events };
}

const teamOrder = [{ value: "", words: "As on the team page" }];
const nobody: TeamMember[] = [];

function TeamActions({ saved, onAdd }: { saved?: string; onAdd: () => void }) {
  return (
    <div className="flex items-center gap-4">
      <p role="status" className="text-sm text-muted max-sm:sr-only">
        {saved}
      </p>
      <Button onClick={onAdd}>
        <Icon of={Plus} size={16} /> Add Team Member
      </Button>
    </div>
  );
}

/** Returns the form's own departments (spec section 3), then the others that members are in. */
function departmentsOf(list: TeamList): string[] {
  const used = list.ok ? list.rows.map(({ department }) => department) : [];
  return [...new Set(["founder", "developer", "business", ...used])];
}
