import { useEffect, useState } from "react";
import { listApplications } from "#features/applications/contract.ts";
import type { EnquiryKindName } from "#features/enquiries/contract.ts";
import { browserApi, passively } from "#platform/client/browser-client.ts";
import { enquiryLists, enquiryNews } from "./enquiries/enquiry-lists.tsx";
import { useLiveCount } from "./parts/live/use-live.ts";

export type UnreadKind = "application" | EnquiryKindName;
/** The number of unread records of each kind. */
export type Unread = ReadonlyMap<UnreadKind, number>;

/**
 * Counts unread records, again at each new `moment` and after each change, by other administrators too.
 * @returns undefined until the first counts are there; known counts stay while new ones are loading
 */
export function useUnread(moment: unknown): Unread | undefined {
  const [unread, setUnread] = useState<Unread>();
  const changes = useLiveCount(["applications", ...enquiryNews]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new moment or change counts again
  useEffect(() => {
    const abort = new AbortController();
    passively(() => countUnread(abort.signal)).then(
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
async function countUnread(signal: AbortSignal): Promise<Unread | undefined> {
  // The sidebar leads to the list without archived applications.
  const query = { unread: true, archived: false, limit: 1 };
  const [applications, ...enquiries] = await Promise.all([
    browserApi().call(listApplications, { query, signal }),
    ...enquiryLists.map(({ findUnread }) => findUnread({ limit: 1 }, signal)),
  ]);
  const unread = new Map<UnreadKind, number>();
  if (applications.ok) unread.set("application", applications.data.total);
  for (const [place, { name }] of enquiryLists.entries()) {
    const found = enquiries[place];
    if (found?.ok) unread.set(name, found.data.total);
  }
  return unread.size === enquiries.length + 1 ? unread : undefined;
}
