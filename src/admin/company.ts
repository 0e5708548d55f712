import { useRouteLoaderData } from "react-router";
import type { Company } from "#content/company.ts";

/** Returns the company as it is published, without its story. */
export function useCompany(): Company {
  const root = useRouteLoaderData<{ company: Company }>("root");
  if (!root) throw new Error("The screen was rendered without the data of its root.");
  return root.company;
}

interface OwnMark {
  logo?: object;
  icon?: { touch: string };
}

/** Returns the company's own logo and icon, where it has them. */
export function useOwnMark(): OwnMark {
  return useRouteLoaderData<{ own?: OwnMark }>("root")?.own ?? {};
}
