import { useEffect, useState } from "react";
import { listApplications } from "#features/applications/contract.ts";
import type { EnquiryKindName } from "#features/enquiries/contract.ts";
import { kinds } from "#features/kinds.ts";
import type { Permission } from "#features/roles.ts";
import { browserApi, passively } from "#platform/client/browser-client.ts";
import type { Outcome } from "#platform/client/client.ts";
import { enquiryLists, enquiryNews } from "./enquiries/enquiry-lists.tsx";
import { useLiveCount } from "./parts/live/use-live.ts";

export type UnreadKind = "application" | EnquiryKindName;
/** The number of unread records of each kind. */
export type Unread = ReadonlyMap<UnreadKind, number>;

/**
 * Counts unread records, again at each new `moment` and after each change, by other administrators too.
 * @param permissions the kinds that may not be read are left out; null: none is
 * @returns undefined until the first counts are there; known counts stay while new ones are loading
 */
export function useUnread(moment: unknown, permissions: ReadonlySet<Permission> | null): Unread | undefined {
  const [unread, setUnread] = useState<Unread>();
  const changes = useLiveCount(["applications", ...enquiryNews]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new moment or change counts again
  useEffect(() => {
    const abort = new AbortController();
    passively(() => countUnread(permissions, abort.signal)).then(
      (counted) => counted && setUnread(counted),
      (error: unknown) => {
        if (!abort.signal.aborted) throw error;
      },
    );
    return () => abort.abort();
  }, [moment, changes]);
  return unread;
}

/** Asks each list for one row, because the answer has the total. */
async function countUnread(
  permissions: ReadonlySet<Permission> | null,
  signal: AbortSignal,
): Promise<Unread | undefined> {
  // The sidebar leads to the list without archived applications.
  const query = { unread: true, archived: false, limit: 1 };
  const counts: { kind: UnreadKind; count: () => Promise<Outcome<{ total: number }>> }[] = [
    { kind: "application", count: () => browserApi().call(listApplications, { query, signal }) },
    ...enquiryLists.map(({ name, find }) => ({
      kind: name,
      count: () => find({ unread: true, limit: 1 }, signal),
    })),
  ];
  const asked = counts.filter(({ kind }) => permissions?.has(kinds[kind].permission) ?? true);
  const answers = await Promise.all(asked.map(({ count }) => count()));
  const unread = asked.flatMap(({ kind }, place): [UnreadKind, number][] => {
    const answer = answers[place];
    return answer?.ok ? [[kind, answer.data.total]] : [];
  });
  return unread.length === asked.length ? new Map(unread) : undefined;
}
