/** The permissions of one group of pages beyond the common policy. */
export interface PageAllowance {
  frames?: readonly string[];
  images?: readonly string[];
  connections?: readonly string[];
  /** Lets the page ask for passkeys (WebAuthn). */
  passkeys?: boolean;
}

interface PagePolicy extends PageAllowance {
  /** Base64 SHA-256 digests of the page's own inline scripts. */
  scriptHashes: readonly string[];
  /** Allows Vite's injected styles and its socket during development. */
  development?: boolean;
}

/** The policy of answers that are not pages: nothing in them may load, run or be framed. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Receives the browsers' reports on blocked content. */
export const REPORTS_PATH = "/v1/csp-reports";
const REPORTS_NAME = "csp";

/** Resolves the name in `report-to` of a page's policy. */
export const reportingHeaders = { "reporting-endpoints": `${REPORTS_NAME}="${REPORTS_PATH}"` };

/** Returns the content security policy of a page. */
export function pagePolicy(page: PagePolicy): string {
  const { scriptHashes, frames, images, connections = [], development } = page;
  const hashes = scriptHashes.map((hash) => `'sha256-${hash}'`);
  return [
    "default-src 'none'",
    directive("script-src", "'self'", ...hashes),
    directive("style-src", "'self'", ...(development ? ["'unsafe-inline'"] : [])),
    directive("img-src", "'self'", "data:", ...(images ?? [])),
    "font-src 'self'",
    directive("connect-src", "'self'", ...connections, ...(development ? ["ws:"] : [])),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    frames?.length ? directive("frame-src", ...frames) : "frame-src 'none'",
    // Browsers without the Reporting API know the older name.
    `report-uri ${REPORTS_PATH}`,
    `report-to ${REPORTS_NAME}`,
  ].join("; ");
}

function directive(name: string, ...sources: string[]): string {
  return [name, ...sources].join(" ");
}

/** Features that the product never uses, denied to injected scripts too. Those of passkeys are apart. */
const deniedFeatures = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** Features that sign in, opened to the pages that do. */
const passkeyFeatures = ["publickey-credentials-create", "publickey-credentials-get"];

function denied(features: readonly string[]): string {
  return features.map((feature) => `${feature}=()`).join(", ");
}

const withPasskeys = [denied(deniedFeatures), ...passkeyFeatures.map((feature) => `${feature}=(self)`)].join(
  ", ",
);

/** The most dangerous of them, for answers that are not documents: a page comes with a dozen such files. */
const deniedToFiles = ["camera", "geolocation", "microphone", "payment", "usb"];

const commonHeaders = {
  "x-content-type-options": "nosniff",
  // Not `no-referrer`: browsers would then post forms with "Origin: null".
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": denied([...deniedFeatures, ...passkeyFeatures]),
};

/** Returns the headers of every answer, in lower case, with a content security policy. */
export function securityHeaders(
  policy: string,
  { passkeys }: Pick<PageAllowance, "passkeys"> = {},
): Record<string, string> {
  return {
    "content-security-policy": policy,
    ...commonHeaders,
    ...(passkeys && { "permissions-policy": withPasskeys }),
  };
}

/** The headers of the built files: nothing in them may load, run or be framed. */
export const fileHeaders = { ...securityHeaders(dataPolicy), "permissions-policy": denied(deniedToFiles) };

/** Adds the missing security headers to an answer such as the API's, and `no-store` unless it sets its own caching. */
export function withSecurityHeaders(response: Response): Response {
  const wanted = { ...securityHeaders(dataPolicy), "cache-control": "no-store" };
  const missing = Object.entries(wanted).filter(([name]) => !response.headers.has(name));
  try {
    for (const [name, value] of missing) response.headers.set(name, value);
    return response;
  } catch {
    // The headers of a redirect or of a fetched answer are immutable.
    const headers = new Headers(response.headers);
    for (const [name, value] of missing) headers.set(name, value);
    return new Response(response.body, { status: response.status, headers });
  }
}
