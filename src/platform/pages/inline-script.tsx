import { createContext, use } from "react";

/** The mark of the page's own inline scripts while it is rendered on the server; undefined in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);

/** A script inside the page. Without this component the content security policy stops it from running. */
export function InlineScript({ code, type }: { code: string; type?: "speculationrules" }) {
  const nonce = use(NonceContext);
  const inside = { __html: code };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the code is ours, a constant of the program
  return <script type={type} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={inside} />;
}
