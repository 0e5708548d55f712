import { createHash } from "node:crypto";
import type { AuthorizationServer, Client, JsonObject } from "oauth4webapi";
import { accountPaths } from "#content/paths.ts";
import { Fault, type FaultCode } from "#platform/contract/errors.ts";
import type { Clock } from "#platform/process/clock.server.ts";
import type { OidcSettings } from "#platform/process/env.server.ts";
import { reasonOf } from "#platform/process/log.server.ts";
import type { Services } from "#services.server.ts";
import { type IssuerAnswer, publicOutcomes as outcomes } from "./contract.ts";
import { flowSecrets } from "./flow.server.ts";
import { CLOCKS_DIFFER_S, type Claims, issuerName } from "./rules.ts";

/** How long the issuer may take for one answer. */
const PATIENCE_MS = 5_000;
/** How long its description holds, and how long it is left alone after it did not answer. */
const KNOWN_FOR_MS = 60 * 60_000;
const AWAY_FOR_MS = 5_000;

/** The issuer of the company's accounts. */
export interface Issuer {
  name: string;
  settings: OidcSettings;
  /** Returns the address at the issuer where a browser signs in. @param fresh even if it is signed in there */
  signInUrl(flow: string, fresh?: boolean): Promise<string>;
  /**
   * Redeems the code of an answer. Returns the issuer's claims on the person, checked. Throws a Fault of the given code
   * where it can't be verified, and `unavailable` while the issuer does not answer.
   */
  redeem(answer: IssuerAnswer, code: FaultCode): Promise<Claims>;
}

/** Marks that the issuer did not answer, or with an error of its own. */
class AwayError extends Error {}

/** Returns whether an issuer gave no answer, or stopped in the middle of one. */
function isAway(error: unknown): error is Error {
  return error instanceof AwayError || (error instanceof Error && error.name === "TimeoutError");
}

type Library = typeof import("oauth4webapi");

/** Makes the issuer of the settings. It is called when the first person signs in with it, not before. */
export function createIssuer(
  settings: OidcSettings,
  { clock, log }: Pick<Services, "clock" | "log">,
): Issuer {
  const name = issuerName(settings.issuer);
  const redirectUri = settings.publicUrl + accountPaths.companyAccount;
  const discover = createDiscovery(settings, clock);

  async function withIssuer<T>(
    code: FaultCode,
    work: (oauth: Library, server: AuthorizationServer) => Promise<T>,
  ): Promise<T> {
    const oauth = await import("oauth4webapi");
    try {
      return await work(oauth, await discover(oauth));
    } catch (error) {
      throw toFault(oauth, error, code);
    }
  }

  function toFault(oauth: Library, error: unknown, code: FaultCode): Fault {
    const reason = reasonOf(error);
    const cause = { cause: error };
    if (isAway(error)) {
      log.warn({ reason: reasonOf(error.cause ?? error) }, "the issuer of company accounts does not answer");
      return new Fault("unavailable", { message: outcomes.away(name), retryAfter: 60, ...cause });
    }
    if (error instanceof oauth.ResponseBodyError && error.error !== "invalid_grant") {
      log.error({ reason, error: error.error }, "the issuer of company accounts refuses this client");
      return new Fault("unavailable", { message: outcomes.refusedUs(name), retryAfter: 60, ...cause });
    }
    log.warn({ reason }, "what the issuer of company accounts said could not be verified");
    return new Fault(code, { message: outcomes.unverified(name), ...cause });
  }

  return {
    name,
    settings,
    signInUrl: (flow, fresh = false) =>
      withIssuer("unauthorized", async (_, { authorization_endpoint }) => {
        const url = new URL(authorization_endpoint ?? "");
        const { state, nonce, verifier } = flowSecrets(flow);
        const [domain, ...others] = settings.allowedDomains;
        const parameters = {
          client_id: settings.clientId,
          redirect_uri: redirectUri,
          response_type: "code",
          scope: "openid email profile",
          state,
          nonce,
          code_challenge: createHash("sha256").update(verifier).digest("base64url"),
          code_challenge_method: "S256",
          // Google then offers accounts of the domain alone. A hint: what comes back is checked.
          ...(domain && others.length === 0 && name === "Google" && { hd: domain }),
          ...(fresh && { prompt: "login", max_age: "0" }),
        };
        for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value);
        return url.href;
      }),

    redeem: (answer, code) =>
      withIssuer(code, async (oauth, server) => {
        const { state, nonce, verifier } = flowSecrets(answer.flow);
        const client: Client = {
          client_id: settings.clientId,
          [oauth.clockTolerance]: CLOCKS_DIFFER_S,
          // The moments of this program are those of its clock.
          [oauth.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
        };
        const returned = new URLSearchParams({ state: answer.state, code: answer.code });
        if (answer.iss) returned.set("iss", answer.iss);
        const options = callOptions(oauth, settings);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          clientAuth(oauth, server, settings),
          oauth.validateAuthResponse(server, client, returned, state),
          redirectUri,
          verifier,
          options,
        );
        const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: nonce,
          requireIdToken: true,
        });
        await oauth.validateApplicationLevelSignature(server, response, options);
        const claims = oauth.getValidatedIdTokenClaims(tokens);
        if (!claims) throw new Error("The issuer gave no ID token.");
        const told: JsonObject =
          claims.email === undefined && server.userinfo_endpoint
            ? await readUserInfo(oauth, server, client, tokens.access_token, claims.sub)
            : claims;
        const { email, email_verified } = told;
        return { ...claims, email, email_verified, issuer: server.issuer, subject: claims.sub };
      }),
  };

  /** Returns the issuer's claims beside the ID token: some put the address there alone. */
  async function readUserInfo(
    oauth: Library,
    server: AuthorizationServer,
    client: Client,
    accessToken: string,
    subject: string,
  ): Promise<JsonObject> {
    const response = await oauth.userInfoRequest(server, client, accessToken, callOptions(oauth, settings));
    return oauth.processUserInfoResponse(server, client, subject, response);
  }
}

/** Returns the function that reads the issuer's description, once for all who wait, and keeps it. */
function createDiscovery(settings: OidcSettings, clock: Clock) {
  let known: { server: Promise<AuthorizationServer>; until: number } | undefined;

  async function read(oauth: Library): Promise<AuthorizationServer> {
    const issuer = new URL(settings.issuer);
    try {
      const response = await oauth.discoveryRequest(issuer, callOptions(oauth, settings));
      const server = await oauth.processDiscoveryResponse(issuer, response);
      if (!isWeb(server.authorization_endpoint)) throw new Error("it names no address to sign in");
      return server;
    } catch (error) {
      throw error instanceof AwayError ? error : new AwayError("no description", { cause: error });
    }
  }

  return (oauth: Library): Promise<AuthorizationServer> => {
    if (known && known.until > clock.monotonic()) return known.server;
    const entry = { server: read(oauth), until: clock.monotonic() + KNOWN_FOR_MS };
    known = entry;
    entry.server.catch(() => {
      entry.until = clock.monotonic() + AWAY_FOR_MS;
    });
    return entry.server;
  };
}

function isWeb(address: string | undefined): boolean {
  return address !== undefined && /^https?:$/.test(new URL(address).protocol);
}

/** Returns how calls to the issuer are made: with an end, and over plain http on this machine alone (env.server.ts). */
function callOptions(oauth: Library, { issuer }: OidcSettings) {
  return {
    signal: AbortSignal.timeout(PATIENCE_MS),
    [oauth.allowInsecureRequests]: issuer.startsWith("http:"),
    [oauth.customFetch]: fetchAnswer,
  };
}

/** Fetches an answer. Throws AwayError where there is none, or a failure of the issuer's own. */
async function fetchAnswer(url: string, options: object): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, options as RequestInit);
  } catch (cause) {
    throw new AwayError("no answer", { cause });
  }
  if (response.status >= 500)
    throw new AwayError("failed", { cause: new Error(`status ${response.status}`) });
  return response;
}

/** Returns how this program shows its secret: in the body where the issuer takes that, as all large ones do. */
function clientAuth(oauth: Library, server: AuthorizationServer, { clientSecret }: OidcSettings) {
  const methods = server.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return methods.includes("client_secret_post")
    ? oauth.ClientSecretPost(clientSecret)
    : oauth.ClientSecretBasic(clientSecret);
}
