import type { MetaDescriptor } from "react-router";
import type { Company } from "#content/company.ts";
import { fillWords } from "#content/fill.ts";

/** The data of the routes of a screen, the root's first. */
interface Shown {
  matches: readonly ({ loaderData?: unknown } | undefined)[];
}

/** Returns the `meta` of a staff screen, with noindex: `export const meta = adminTitle("Jobs")`. */
export function adminTitle(title: string): (shown: Shown) => MetaDescriptor[] {
  return ({ matches: [root] }) => {
    const data = root?.loaderData as { company: Company } | undefined;
    const named = data ? `${fillWords(title, data.company)} | ${data.company.name}` : title;
    return [{ title: named }, { name: "robots", content: "noindex" }];
  };
}
