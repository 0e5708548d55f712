import { createContext, use } from "react";

/** The nonce that marks the page's own inline scripts on the server; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

/** Renders a script inside the page, which the content security policy would block without the nonce. */
export function InlineScript({ code, type }: { code: string; type?: "speculationrules" }) {
  const nonce = use(NonceContext);
  const inside = { __html: code };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the code is ours, a constant of the program
  return <script type={type} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={inside} />;
}
