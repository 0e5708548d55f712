import type { MetaDescriptor } from "react-router";
import { company } from "#content/company.ts";

/** The head of a staff screen: `export const meta = () => adminMeta("Jobs")`. Search engines keep none of them. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${company.name}` }, { name: "robots", content: "noindex" }];
}
