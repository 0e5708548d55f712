import facebook from "simple-icons/icons/facebook.svg?raw";
import github from "simple-icons/icons/github.svg?raw";
import instagram from "simple-icons/icons/instagram.svg?raw";
import whatsapp from "simple-icons/icons/whatsapp.svg?raw";
import x from "simple-icons/icons/x.svg?raw";
import youtube from "simple-icons/icons/youtube.svg?raw";
import type { Network } from "#content/networks.ts";

/**
 * Holds the mark of each network as one path in a square of 24. The set has no LinkedIn. Pages get the marks that they
 * show with their data, so that the others weigh nothing.
 */
export const socialMarks: Record<Network, string> = {
  linkedin:
    "M2 0h20a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2zm3.5 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM3.8 9v11h3.4V9zm5.8 0v11H13v-5.5c0-1.5.3-2.9 2.1-2.9s1.9 1.7 1.9 3V20h3.4v-6c0-3-.7-5.4-4.2-5.4-1.7 0-2.8.9-3.3 1.8V9z",
  facebook: pathOf(facebook),
  instagram: pathOf(instagram),
  x: pathOf(x),
  youtube: pathOf(youtube),
  whatsapp: pathOf(whatsapp),
  github: pathOf(github),
};

function pathOf(svg: string): string {
  return / d="([^"]+)"/.exec(svg)?.[1] ?? "";
}

export type SocialMarks = Partial<Record<Network, string>>;

/** Returns the marks of the networks of some profiles. */
export function marksOf(profiles: readonly { network: Network }[]): SocialMarks {
  return Object.fromEntries(profiles.map(({ network }) => [network, socialMarks[network]]));
}
