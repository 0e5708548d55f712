import { useRouteLoaderData } from "react-router";
import type { Company } from "#content/company.ts";

/** Returns the company as it is published, without its story. */
export function useCompany(): Company {
  const root = useRouteLoaderData<{ company: Company }>("root");
  if (!root) throw new Error("The screen was rendered without the data of its root.");
  return root.company;
}
