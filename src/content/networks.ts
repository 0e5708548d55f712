/** Lists the networks whose marks are drawn, in the order of the list that owners choose from. */
export const networks = ["linkedin", "facebook", "instagram", "x", "youtube", "whatsapp", "github"] as const;

export type Network = (typeof networks)[number];

export const networkNames = {
  linkedin: "LinkedIn",
  facebook: "Facebook",
  instagram: "Instagram",
  x: "X",
  youtube: "YouTube",
  whatsapp: "WhatsApp",
  github: "GitHub",
} as const satisfies Record<Network, string>;
