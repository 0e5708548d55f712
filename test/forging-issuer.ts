import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { client, close, issuerEnv, listen } from "./issuer.ts";

/** Names what an ID token says otherwise than it should. A claim that is undefined is left out. */
export interface Lies {
  claims?: Record<string, unknown>;
  /** The algorithm of its header; `none` leaves it unsigned. */
  alg?: string;
  /** Signs with a key that the issuer does not show. */
  foreignKey?: boolean;
}

/** An issuer that says of a person whatever a test likes. */
export interface ForgingIssuer {
  url: string;
  env: Record<string, string>;
  /** Answers with status 500 from now on, or again as it should. */
  setBroken(broken: boolean): void;
  /** How often its description was read. */
  described(): number;
  /** Signs a person in at the address that a program sends browsers to. Returns what the browser brings back. */
  answerTo(url: string, person?: Record<string, unknown>, lies?: Lies): { state: string; code: string };
  close(): Promise<void>;
}

interface Grant {
  token: string;
  challenge: string;
  redirectUri: string;
}

const key = generateKeyPairSync("rsa", { modulusLength: 2048 });
const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 });

export async function startForgingIssuer(): Promise<ForgingIssuer> {
  const grants = new Map<string, Grant>();
  let broken = false;
  let described = 0;
  const server = createServer((request, response) => {
    void route(request, response);
  });
  const url = await listen(server);

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (broken) return respond(response, 500, {});
    if (request.url === "/jwks") return respond(response, 200, { keys: [publicJwk()] });
    if (request.url === "/token") return respond(response, ...redeem(await bodyOf(request)));
    described += 1;
    respond(response, 200, description(url));
  }

  /** Redeems a code once, for the program that it was given to (RFC 6749, section 4.1.3; RFC 7636). */
  function redeem(body: URLSearchParams): [status: number, body: object] {
    const code = body.get("code") ?? "";
    const grant = grants.get(code);
    grants.delete(code);
    const isClient = body.get("client_id") === client.id && body.get("client_secret") === client.secret;
    if (!isClient) return [401, { error: "invalid_client" }];
    const verifier = createHash("sha256")
      .update(body.get("code_verifier") ?? "")
      .digest("base64url");
    if (!grant || grant.challenge !== verifier || grant.redirectUri !== body.get("redirect_uri"))
      return [400, { error: "invalid_grant" }];
    return [200, { access_token: randomUUID(), token_type: "Bearer", id_token: grant.token }];
  }

  return {
    url,
    env: issuerEnv(url),
    setBroken: (now) => {
      broken = now;
    },
    described: () => described,
    answerTo(address, person = {}, lies = {}) {
      const asked = new URL(address).searchParams;
      const code = randomUUID();
      const now = Math.floor(Date.now() / 1000);
      const claims = {
        iss: url,
        aud: client.id,
        sub: String(person.email),
        iat: now,
        exp: now + 3600,
        nonce: asked.get("nonce"),
        email_verified: true,
        ...person,
        ...lies.claims,
      };
      grants.set(code, {
        token: encode(claims, lies),
        challenge: asked.get("code_challenge") ?? "",
        redirectUri: asked.get("redirect_uri") ?? "",
      });
      return { state: asked.get("state") ?? "", code };
    },
    close: () => close(server),
  };
}

function description(url: string): object {
  return {
    issuer: url,
    authorization_endpoint: `${url}/auth`,
    token_endpoint: `${url}/token`,
    jwks_uri: `${url}/jwks`,
    response_types_supported: ["code"],
    id_token_signing_alg_values_supported: ["RS256"],
    token_endpoint_auth_methods_supported: ["client_secret_post"],
  };
}

function publicJwk(): object {
  return { ...key.publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" };
}

function encode(claims: object, { alg = "RS256", foreignKey = false }: Lies): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const content = `${part({ alg, kid: "one" })}.${part(claims)}`;
  return `${content}.${alg === "none" ? "" : signed(content, foreignKey ? foreign.privateKey : key.privateKey)}`;
}

function signed(content: string, privateKey: KeyObject): string {
  return sign("sha256", Buffer.from(content), privateKey).toString("base64url");
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const part of request) body += part;
  return new URLSearchParams(body);
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}
