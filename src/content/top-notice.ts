import type { TopNotice } from "./schemas/top-notice.ts";

/** The line above the header as the program ships it: none. */
export const topNotice: TopNotice = { text: "", linkLabel: "", href: "" };
