import { Form, useNavigation, useSearchParams, useSubmit } from "react-router";
import { adminTitle } from "#admin/admin-meta.ts";
import { DownloadFailure, useCsv } from "#admin/parts/list/download.tsx";
import { FilterSelect } from "#admin/parts/list/filter-select.tsx";
import { ListBar } from "#admin/parts/list/list-bar.tsx";
import { NoRows, Pages } from "#admin/parts/list/list-page.tsx";
import { countText, pageQuery, toList } from "#admin/parts/list/list-state.ts";
import { LoadFailure } from "#admin/parts/list/load-states.tsx";
import { actionWords, exportAudit, listAudit, listAuditPeople, outcomes } from "#features/audit/contract.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import { Table } from "#ui/table.tsx";
import type { Route } from "./+types/activity.ts";
import { activityColumns } from "./activity-columns.tsx";

const noun = ["line", "lines"] as const;

export const meta = adminTitle("Settings: Activity");

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const api = browserApi();
  const { signal } = request;
  const [lines, people] = await Promise.all([
    api.call(listAudit, { query: pageQuery(request, listAudit), signal }),
    api.call(listAuditPeople, { signal }),
  ]);
  return {
    list: toList(lines, ({ data }) => data, outcomes.loadFailed),
    people: people.ok ? people.data.data : [],
  };
}

/** Shows who did what, when, from which address and on which record. */
export default function Activity({ loaderData: { list, people } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const csv = useCsv(exportAudit);
  const busy = useNavigation().state === "loading";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 pt-6">
      <p className="max-w-3xl text-muted">
        Every change by staff, every export and each time that a document was opened. Nobody can change a
        line; each is erased when its time has passed.
      </p>
      <Filters people={people} />
      <DownloadFailure title={outcomes.exportFailed} of={csv} />
      {list.ok ? (
        <div>
          <Table
            caption="Activity"
            columns={activityColumns}
            rows={list.rows}
            rowKey={(line) => line._id}
            busy={busy}
            empty={<NoRows params={params} empty={{ title: outcomes.empty }} />}
            className="list-table list-activity"
            bar={
              <ListBar
                count={countText(list.total, noun)}
                columns={activityColumns}
                orders={undefined}
                sort=""
                selection={undefined}
                actions={null}
                csv={csv}
              />
            }
          />
          <Pages list={list} params={params} noun={noun} count={countText(list.total, noun)} />
        </div>
      ) : (
        <LoadFailure message={list.message} reason={list.reason} />
      )}
    </div>
  );
}

const actions = Object.entries(actionWords)
  .map(([value, label]) => ({ value, label }))
  .sort((one, other) => one.label.localeCompare(other.label, "en"));

/** Narrows the log. A choice applies at once and is kept in the address. */
function Filters({ people }: { people: readonly { _id: string; name: string }[] }) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      role="search"
      aria-label="Activity"
      className="flex flex-wrap gap-3"
      onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
    >
      <FilterSelect name="action" label="Action" all="Everything" options={actions} />
      <FilterSelect
        name="actor"
        label="Done by"
        all="Everyone"
        options={people.map(({ _id, name }) => ({ value: _id, label: name }))}
      />
    </Form>
  );
}
