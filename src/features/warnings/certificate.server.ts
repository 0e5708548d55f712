import { isIP } from "node:net";
import { connect } from "node:tls";
import { errorCode } from "#platform/process/error-code.server.ts";
import type { Certificate } from "./rules.ts";

const HTTPS_PORT = 443;
const PATIENCE_MS = 10_000;

/**
 * Returns the certificate that a visitor of an https address is shown; undefined where nothing answers, because many
 * machines cannot reach themselves by their public address. Nothing is sent, so that a refused one is read as well.
 */
export function readCertificate(origin: string, stopping: AbortSignal): Promise<Certificate | undefined> {
  const { hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, "");
  const { promise, resolve } = Promise.withResolvers<Certificate | undefined>();
  const socket = connect({
    host,
    port: Number(port || HTTPS_PORT),
    ...(isIP(host) === 0 && { servername: host }),
    rejectUnauthorized: false,
  });
  const giveUp = () => socket.destroy();
  socket.setTimeout(PATIENCE_MS, giveUp);
  stopping.addEventListener("abort", giveUp, { once: true });
  socket.once("secureConnect", () => {
    const { valid_to: validTo } = socket.getPeerCertificate();
    const refusal = socket.authorizationError;
    resolve({ validTo: new Date(validTo), ...(refusal && { refusal: codeOf(refusal) }) });
    socket.destroy();
  });
  socket.once("error", giveUp);
  socket.once("close", () => {
    stopping.removeEventListener("abort", giveUp);
    resolve(undefined);
  });
  return promise;
}

/** Returns the code of a refusal, which Node passes where its types say an error. */
function codeOf(refusal: Error | string): string {
  return typeof refusal === "string" ? refusal : (errorCode(refusal) ?? refusal.message);
}
