import { login } from "#content/login.ts";
import { browserApi } from "#platform/client/browser-client.ts";
import type { IssuerVisit } from "#platform/client/issuer-visit.ts";
import { refusal } from "./sign-in.ts";
import { SignInButton } from "./sign-in-button.tsx";

interface CompanyButtonProps {
  label: string;
  /** Returns the state that the tab keeps until the browser is back. */
  visit: (form: HTMLFormElement | null) => Omit<IssuerVisit, "flow">;
}

/** Leaves for the issuer of company accounts, which sends the browser back to the page of company accounts. */
export function CompanyButton({ label, visit }: CompanyButtonProps) {
  async function leave(form: HTMLFormElement | null) {
    const kept = visit(form);
    const { beginVisit } = await import("./leave-for-issuer.ts");
    const refused = await beginVisit(browserApi(), kept);
    return refused === undefined ? undefined : refusal(refused);
  }

  return <SignInButton label={label} words={login.companyAccount} onPress={leave} />;
}
