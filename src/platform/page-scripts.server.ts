import { createHash, randomBytes } from "node:crypto";

/**
 * A page is kept and given to many, so its policy can't name a nonce; it names the digest of each inline script.
 * But digests of whatever scripts stand in the finished page would also bless one that someone smuggled in. So each
 * rendering marks its own scripts with a nonce nobody can know; only those are counted, and the marks are taken out.
 */

/** Made by the rendering, read by the page's answer, and never sent. */
export const NONCE_HEADER = "x-script-nonce";

export function createNonce(): string {
  return randomBytes(18).toString("base64url");
}

export interface PageScripts {
  html: string;
  hashes: string[];
}

/** Takes a rendering's marks out of its page and gives the base64 SHA-256 of each inline script that bore one. */
export function collectScripts(html: string, nonce: string | null): PageScripts {
  if (!nonce) return { html, hashes: [] };
  const hashes = new Set<string>();
  const own = new RegExp(`<script\\b[^>]* nonce="${nonce}"[^>]*>([\\s\\S]*?)</script>`, "g");
  for (const [tag, code = ""] of html.matchAll(own)) {
    if (!/^<script\b[^>]* src=/.test(tag)) hashes.add(createHash("sha256").update(code).digest("base64"));
  }
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), hashes: [...hashes] };
}
