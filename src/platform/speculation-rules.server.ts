import { type KeptAnswer, keepAnswer } from "./kept-answer.server.ts";
import { dataPolicy, securityHeaders } from "./security-headers.server.ts";

/** Where browsers find the rules; pages name it in their header `speculation-rules`. */
export const SPECULATION_RULES = "/speculation-rules.json";

/** Lets browsers fetch a page when the pointer rests on its link. In a file, since the policy bars it from pages. */
export function speculationRules(https: boolean): KeptAnswer {
  const where = {
    and: [
      { href_matches: "/*" },
      { not: { href_matches: ["/v1/*", "/admin", "/admin/*"] } },
      { not: { selector_matches: "[download], [target=_blank]" } },
    ],
  };
  return keepAnswer({
    status: 200,
    headers: {
      ...securityHeaders(dataPolicy, https),
      "content-type": "application/speculationrules+json",
      "cache-control": "public, max-age=3600",
    },
    body: Buffer.from(JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] })),
    compress: false,
    effort: "quick",
  });
}
