import { useState } from "react";
import { useSearchParams } from "react-router";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { CUT_OFF, fetchFile, fileName, saveFile } from "./download.ts";
import { type DefaultFilters, filterQuery } from "./list-state.ts";

/**
 * Saves what a list shows, all its pages, as a file.
 * @param endpoint the list's export; search, filters and order are those of the address
 * @param defaults filters while the address says nothing of them
 */
export function useCsv(endpoint: Endpoint | undefined, defaults?: DefaultFilters) {
  const [params] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function save(): Promise<void> {
    if (!endpoint || busy) return;
    setBusy(true);
    setFailure(undefined);
    setFailure(await saveExport(endpoint, filterQuery(params, endpoint, defaults)));
    setBusy(false);
  }

  return { busy, failure, save, dismiss: () => setFailure(undefined) };
}

/** Gives why it failed, or undefined. */
async function saveExport(endpoint: Endpoint, query: Record<string, string>): Promise<string | undefined> {
  const fetched = await fetchFile(`${endpoint.path}?${new URLSearchParams(query)}`);
  if (!fetched.ok) return fetched.reason;
  try {
    saveFile(await fetched.file.blob(), fileName(fetched.file.headers) ?? `${endpoint.id}.csv`);
    return undefined;
  } catch {
    return CUT_OFF;
  }
}
