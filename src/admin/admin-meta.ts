import type { MetaDescriptor } from "react-router";
import { company } from "#content/company.ts";

/** Returns the head of a staff screen, with noindex: `export const meta = () => adminMeta("Jobs")`. */
export function adminMeta(title: string): MetaDescriptor[] {
  return [{ title: `${title} | ${company.name}` }, { name: "robots", content: "noindex" }];
}
