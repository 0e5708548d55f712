import { useOutletContext } from "react-router";
import { firstTerms, type NoticeTerms } from "#content/notices.ts";

/** Carries what the public layout loads once for all its screens. */
export interface LayoutContext {
  /** The retention terms of the privacy notices; null where they could not be read. */
  terms: NoticeTerms | null;
  /** Portraits of the team; that of the person who answers enquiries alone where the server sends them. */
  portraits: readonly { name: string; image: string }[];
  /** Whether the team still has a sample member: samples that are no records are shown with the others. */
  showsSamples: boolean;
}

/**
 * Returns the retention terms of the privacy notices. Where they could not be read, the first terms are shown and
 * apply, because a form sends its notice's version.
 */
export function useTerms(): NoticeTerms {
  return useLayout()?.terms ?? firstTerms;
}

/** Returns the address of the portrait of the person who answers enquiries; "" without one. */
export function usePortrait(firstContact: string): string {
  return useLayout()?.portraits.find(({ name }) => name === firstContact)?.image ?? "";
}

/** Returns whether samples that are no records are shown. */
export function useShowsSamples(): boolean {
  return useLayout()?.showsSamples ?? false;
}

/** Returns the layout's data; null for a piece that is rendered by itself. */
function useLayout(): LayoutContext | null {
  return useOutletContext<LayoutContext | null>();
}
