import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import { FiguresNote, isOfFigure } from "#admin/parts/list/figures-filter.tsx";
import { ListPage } from "#admin/parts/list/list-page.tsx";
import type { ListResult } from "#admin/parts/list/list-state.ts";
import { RowAction } from "#admin/parts/list/row-action.tsx";
import { QuarantineLink } from "#admin/parts/live/quarantine-link.tsx";
import { outcomes } from "#features/enquiries/contract.ts";
import type { Column } from "#ui/table.tsx";
import { EnquiryDialogs } from "./enquiry-dialogs.tsx";
import type { Enquiry, EnquiryScreen } from "./enquiry-screen.ts";
import "./enquiries.css";
import { leadOrders } from "./lead-filters.tsx";
import { useEnquiryDialogs } from "./use-enquiry-dialogs.ts";

interface EnquiryListProps<Row extends Enquiry> {
  screen: EnquiryScreen<Row>;
  list: ListResult<Row>;
}

const idOf = ({ _id }: Enquiry) => _id;
const isUnread = ({ readAt }: Enquiry) => readAt === null;

/** Lists the enquiries of one kind, newest first: read, answered and deleted. */
export function EnquiryList<Row extends Enquiry>({ screen, list }: EnquiryListProps<Row>) {
  const dialogs = useEnquiryDialogs(screen, list);
  const { open } = dialogs;
  const [params] = useSearchParams();
  const { open: view } = dialogs.address;
  const columns = useMemo(
    () => [
      ...screen.columns,
      actionsColumn(screen, {
        onView: ({ _id }) => view(_id),
        onDelete: (enquiry) => open("delete", enquiry),
      }),
    ],
    [screen, view, open],
  );
  const openRow = useCallback(({ _id }: Row) => view(_id), [view]);
  return (
    <ListPage
      title={screen.heading}
      className={`${screen.className} table-two-lines`}
      noun={screen.noun}
      live={{ noun: screen.liveNoun }}
      list={list}
      columns={columns}
      rowKey={idOf}
      searchPlaceholder={screen.searchPlaceholder}
      filters={screen.filters}
      isUnread={isUnread}
      onOpen={openRow}
      orders={leadOrders}
      note={isOfFigure(params) && <FiguresNote params={params} />}
      csv={screen.calls.export}
      actions={<QuarantineLink kind={screen.kind} />}
      empty={{ title: outcomes[screen.kind].empty, words: screen.emptyWords }}
      outcome={dialogs.outcome}
      onDismiss={dialogs.dismiss}
      stack={screen.stack}
    >
      <EnquiryDialogs screen={screen} dialogs={dialogs} rows={list.ok ? list.rows : []} />
    </ListPage>
  );
}

function actionsColumn<Row extends Enquiry>(
  { noun, actionsHeader, nameOf }: EnquiryScreen<Row>,
  { onView, onDelete }: { onView: (enquiry: Row) => void; onDelete: (enquiry: Row) => void },
): Column<Row> {
  return {
    key: "actions",
    header: actionsHeader,
    actions: true,
    cell: (enquiry) => {
      const of = `the ${noun[0]} of ${nameOf(enquiry)}`;
      return (
        <>
          <RowAction label="View" of={of} onClick={() => onView(enquiry)} />
          <RowAction label="Delete" of={of} danger onClick={() => onDelete(enquiry)} />
        </>
      );
    },
  };
}
