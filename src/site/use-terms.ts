import { useOutletContext } from "react-router";
import { firstTerms, type NoticeTerms } from "#content/notices.ts";

/**
 * Returns how long data is kept, as the notices say it; the layout of the public pages reads it once. Where that failed,
 * the first terms are shown and hold: a form sends the version of its notice along.
 */
export function useTerms(): NoticeTerms {
  return useOutletContext<NoticeTerms | null>() ?? firstTerms;
}
