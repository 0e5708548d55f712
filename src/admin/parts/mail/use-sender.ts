import { useRouteLoaderData } from "react-router";
import { useCompany } from "#admin/company.ts";
import type { clientLoader as adminLoader } from "#admin/layout.tsx";

/** Returns the signed-in administrator's name, the company's, and the signature with both. */
export function useSender() {
  const company = useCompany().name;
  const admin = useRouteLoaderData<typeof adminLoader>("admin/layout");
  const sender = admin?.person?.name ?? "";
  return { sender, company, signature: [sender, company].filter(Boolean).join("\n") };
}
