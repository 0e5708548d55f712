import { useOutletContext } from "react-router";
import { firstTerms, type NoticeTerms } from "#content/notices.ts";

/**
 * Returns the retention terms of the privacy notices, which the public layout loads once. Where that failed, the first
 * terms are shown and apply, because a form sends its notice's version.
 */
export function useTerms(): NoticeTerms {
  return useOutletContext<NoticeTerms | null>() ?? firstTerms;
}
