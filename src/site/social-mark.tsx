import type { Company } from "#content/company.ts";

type Network = Company["profiles"][number]["network"];

/**
 * Holds each mark as one path in a square of 24. X and YouTube are copied from simple-icons (CC0), because its files
 * would add their wrapping to the script of every page; the set has no LinkedIn.
 */
const drawings: Record<Network, string> = {
  linkedin:
    "M2 0h20a2 2 0 0 1 2 2v20a2 2 0 0 1-2 2H2a2 2 0 0 1-2-2V2a2 2 0 0 1 2-2zm3.5 3.5a2 2 0 1 0 0 4 2 2 0 0 0 0-4zM3.8 9v11h3.4V9zm5.8 0v11H13v-5.5c0-1.5.3-2.9 2.1-2.9s1.9 1.7 1.9 3V20h3.4v-6c0-3-.7-5.4-4.2-5.4-1.7 0-2.8.9-3.3 1.8V9z",
  x: "M14.234 10.162 22.977 0h-2.072l-7.591 8.824L7.251 0H.258l9.168 13.343L.258 24H2.33l8.016-9.318L16.749 24h6.993zm-2.837 3.299-.929-1.329L3.076 1.56h3.182l5.965 8.532.929 1.329 7.754 11.09h-3.182z",
  youtube:
    "M23.498 6.186a3.016 3.016 0 0 0-2.122-2.136C19.505 3.545 12 3.545 12 3.545s-7.505 0-9.377.505A3.017 3.017 0 0 0 .502 6.186C0 8.07 0 12 0 12s0 3.93.502 5.814a3.016 3.016 0 0 0 2.122 2.136c1.871.505 9.376.505 9.376.505s7.505 0 9.377-.505a3.015 3.015 0 0 0 2.122-2.136C24 15.93 24 12 24 12s0-3.93-.502-5.814zM9.545 15.568V8.432L15.818 12l-6.273 3.568z",
};

/** Draws the mark of a network, named for screen readers, in the colour of the text around it. */
export function SocialMark({ network, label }: { network: Network; label: string }) {
  return (
    <svg className="social-mark" viewBox="0 0 24 24" role="img" aria-label={label} focusable="false">
      <path fill="currentColor" fillRule="evenodd" d={drawings[network]} />
    </svg>
  );
}
