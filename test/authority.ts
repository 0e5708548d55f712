import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The files of a server's certificate and its key. */
export interface Certificate {
  keyFile: string;
  certFile: string;
}

/** An authority that no system knows, such as a firm's own. */
interface Authority {
  /** Its own certificate, as NODE_EXTRA_CA_CERTS names it. */
  file: string;
  /** Holds a certificate for 127.0.0.1 that it has signed. */
  certificate: Certificate;
  remove(): void;
}

/** Makes an authority and a certificate that it has signed. */
export function createAuthority(): Authority {
  const folder = mkdtempSync(join(tmpdir(), "authority-"));
  const at = (name: string) => join(folder, name);
  function sign(name: string, more: string[]): void {
    const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc"];
    const files = ["-keyout", at(`${name}.key`), "-out", at(`${name}.pem`)];
    execFileSync("openssl", ["req", "-x509", "-days", "2", ...key, ...files, ...more], { stdio: "ignore" });
  }
  sign("authority", ["-subj", "/CN=Authority of the firm"]);
  const signer = ["-CA", at("authority.pem"), "-CAkey", at("authority.key")];
  const extensions = ["-addext", "subjectAltName=IP:127.0.0.1", "-addext", "basicConstraints=CA:FALSE"];
  sign("server", ["-subj", "/CN=Mail of the firm", ...signer, ...extensions]);
  return {
    file: at("authority.pem"),
    certificate: { keyFile: at("server.key"), certFile: at("server.pem") },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export function readCertificate({ keyFile, certFile }: Certificate) {
  return { key: readFileSync(keyFile), cert: readFileSync(certFile) };
}
