import { useState } from "react";
import { useSearchParams } from "react-router";
import { browserApi } from "#platform/client/browser-client.ts";
import type { Endpoint } from "#platform/contract/endpoint.ts";
import { Alert } from "#ui/alert.tsx";
import { type DefaultFilters, filterQuery, reasonOf } from "./list-state.ts";

/** Shown when a file begins to arrive and does not end. */
export const CUT_OFF = "The connection was lost before the file was complete.";

type FetchedFile = { ok: true; file: Response } | { ok: false; reason: string };

/** Fetches a file with the bearer token; returns the reason where the server refuses it or is not reached. */
export async function fetchFile(url: string, signal?: AbortSignal): Promise<FetchedFile> {
  try {
    const answer = await browserApi().fetchFile(url, signal);
    if (answer.ok) return { ok: true, file: answer };
    const { message = "" }: { message?: string } = await answer.json().catch(() => ({}));
    return { ok: false, reason: message || "The server could not give it out." };
  } catch {
    return { ok: false, reason: reasonOf({ status: 0, message: "" }) };
  }
}

/** Saves a response as a file, under the server's name for it or else `name`; returns the reason of a failure. */
export async function saveResponse(response: Response, name: string): Promise<string | undefined> {
  try {
    saveFile(await response.blob(), serverName(response.headers) ?? name);
    return undefined;
  } catch {
    return CUT_OFF;
  }
}

function serverName(headers: Headers): string | undefined {
  return /filename="([^"/\\]+)"/.exec(headers.get("Content-Disposition") ?? "")?.[1];
}

/** Has the browser save something as a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the address after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Follows a download from its button to its end.
 * @param run fetches and saves the file, and returns the reason of a failure
 */
export function useDownload(run: () => Promise<string | undefined>) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function save(): Promise<void> {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    setFailure(await run());
    setBusy(false);
  }

  return { busy, failure, save, dismiss: () => setFailure(undefined) };
}

export type Download = ReturnType<typeof useDownload>;

/**
 * Saves all pages of a list as a CSV file.
 * @param endpoint the list's export; search, filters and order are those of the address
 * @param defaults filters that apply while the address names none
 */
export function useCsv(endpoint: Endpoint | undefined, defaults?: DefaultFilters): Download {
  const [params] = useSearchParams();
  return useDownload(async () => {
    if (!endpoint) return undefined;
    const query = new URLSearchParams(filterQuery(params, endpoint, defaults));
    const fetched = await fetchFile(`${endpoint.path}?${query}`);
    return fetched.ok ? saveResponse(fetched.file, `${endpoint.id}.csv`) : fetched.reason;
  });
}

interface DownloadFailureProps {
  title: string;
  of: Download;
  className?: string;
}

/** Says why a download failed, until it is dismissed. */
export function DownloadFailure({ title, of: { failure, dismiss }, className }: DownloadFailureProps) {
  if (!failure) return null;
  return (
    <Alert tone="danger" title={title} className={className} dismissible onDismiss={dismiss}>
      {failure}
    </Alert>
  );
}
