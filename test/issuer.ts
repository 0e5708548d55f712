import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import Provider from "oidc-provider";

/** Names this program at the issuers of the tests. */
export const client = { id: "jaalidar", secret: "a-secret-of-the-issuer-and-this-program" };

/** A real issuer (oidc-provider), which takes any password. */
export interface TestIssuer {
  url: string;
  /** The settings of a program that knows it. */
  env: Record<string, string>;
  /** Claims about a person by the name they sign in with; by default that is their verified address. */
  people: Map<string, Record<string, unknown>>;
  close(): Promise<void>;
}

/** Starts an issuer that sends browsers back to a program at an address. */
export async function startIssuer(publicUrl = "http://localhost:3000"): Promise<TestIssuer> {
  const server = createServer();
  const url = await listen(server);
  const people: TestIssuer["people"] = new Map();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const lifetime = () => 600;
  const provider = createProvider(url, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${publicUrl}/company-account`],
        token_endpoint_auth_method: "client_secret_post",
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    // As Google and Microsoft do: the address stands in the ID token.
    conformIdTokenClaims: false,
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, email: id, email_verified: true, ...people.get(id) }),
    }),
    features: { devInteractions: { enabled: true } },
    cookies: { keys: ["a key of cookies"] },
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig", kid: "one" }] },
    ttl: {
      AccessToken: lifetime,
      Grant: lifetime,
      IdToken: lifetime,
      Interaction: lifetime,
      Session: lifetime,
    },
  });
  server.on("request", provider.callback());
  return { url, env: issuerEnv(url), people, close: () => close(server) };
}

/** Makes the issuer without its warnings, which say at each start that it is one for development. */
function createProvider(url: string, configuration: object): Provider {
  const { warn } = console;
  console.warn = () => {};
  try {
    return new Provider(url, configuration);
  } finally {
    console.warn = warn;
  }
}

/** Returns the settings of a program that knows an issuer. */
export function issuerEnv(url: string): Record<string, string> {
  return { OIDC_ISSUER: url, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret };
}

export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
}

export async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/**
 * Signs in at an issuer of `startIssuer` as a browser does: follows its redirects, posts its forms and keeps its
 * cookies. Returns what it sends the browser back with.
 */
export async function signInAtIssuer(
  url: string,
  person: string,
  cookies = new Map<string, string>(),
): Promise<{ state: string; code: string; iss: string }> {
  const { origin } = new URL(url);

  async function send(address: string, body?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const method = body ? "POST" : "GET";
    const init = { method, headers: { cookie }, redirect: "manual", ...(body && { body }) } as const;
    const answer = await fetch(address, init);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }

  let answer = await send(url);
  for (let step = 0; step < 12; step += 1) {
    const location = answer.headers.get("location");
    if (location && !new URL(location, origin).href.startsWith(origin)) {
      const back = new URL(location).searchParams;
      const [state, code, iss] = ["state", "code", "iss"].map((name) => back.get(name) ?? "");
      return { state: state ?? "", code: code ?? "", iss: iss ?? "" };
    }
    if (location) {
      answer = await send(new URL(location, origin).href);
      continue;
    }
    const page = await answer.text();
    const action = /<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? "";
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? "";
    const typed = { prompt, ...(prompt === "login" && { login: person, password: "any" }) };
    answer = await send(new URL(action, origin).href, new URLSearchParams(typed));
  }
  throw new Error("The issuer did not send the browser back.");
}
