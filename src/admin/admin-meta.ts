import type { MetaDescriptor } from "react-router";
import type { Company } from "#content/company.ts";

/** The data of the routes of a screen, the root's first. */
interface Shown {
  matches: readonly ({ loaderData?: unknown } | undefined)[];
}

/** Returns what makes the head of a staff screen, with noindex: `export const meta = adminTitle("Jobs")`. */
export function adminTitle(title: string): (shown: Shown) => MetaDescriptor[] {
  return ({ matches: [root] }) => {
    const data = root?.loaderData as { company: Company } | undefined;
    return [
      { title: [title, data?.company.name].filter(Boolean).join(" | ") },
      { name: "robots", content: "noindex" },
    ];
  };
}
