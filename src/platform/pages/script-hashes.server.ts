import { createHash, randomBytes } from "node:crypto";
import { splitBytes } from "#platform/http/split-bytes.server.ts";
import type { RenderedPage } from "./rendered-page.ts";

/**
 * A page is kept and given to many, so its policy can't name a nonce; it names the digest of each inline script.
 * But digests of whatever scripts stand in the finished page would also bless one that someone smuggled in. So each
 * rendering marks its own scripts with a nonce nobody can know; only those are counted, and the marks are taken out.
 */

/** Made by the rendering, read by the page's answer, and never sent. */
export function createNonce(): string {
  return randomBytes(18).toString("base64url");
}

export interface PageScripts {
  html: Buffer;
  hashes: string[];
}

/** Takes a rendering's marks out of its page and gives the base64 SHA-256 of each inline script that bore one. */
export function collectScripts({ html, nonce }: RenderedPage): PageScripts {
  const pieces = splitBytes(html, ` nonce="${nonce}"`);
  const hashes = new Set<string>();
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1];
    const code = before && inlineScript(before, piece);
    if (code) hashes.add(createHash("sha256").update(code).digest("base64"));
  }
  return { html: Buffer.concat(pieces), hashes: [...hashes] };
}

/** The code of the script whose tag was cut in two at its mark. React escapes `<` and `>` inside of attributes. */
function inlineScript(before: Buffer, after: Buffer): Buffer | undefined {
  const tagEnd = after.indexOf(">");
  const tag = before.toString("utf8", before.lastIndexOf("<")) + after.toString("utf8", 0, tagEnd);
  if (!tag.startsWith("<script") || tag.includes(" src=")) return undefined;
  return after.subarray(tagEnd + 1, after.indexOf("</script>"));
}
