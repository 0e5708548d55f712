import { createHash, randomBytes } from "node:crypto";
import type { RenderedPage } from "./rendered-page.ts";

/**
 * A cached page has many readers, so its policy names the digest of each inline script instead of a nonce. Digests of
 * every script in the finished page would also allow an injected one. So a rendering marks its own scripts with a
 * secret nonce; only those are counted, and the marks are removed.
 */

/** Returns the secret mark of one rendering, which is never sent. */
export function createNonce(): string {
  return randomBytes(18).toString("base64url");
}

interface PageScripts {
  html: Buffer;
  hashes: string[];
}

/** Removes a rendering's marks from its page, and returns the base64 SHA-256 of each marked inline script. */
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

/** Returns the code of the script whose tag was cut at its mark. React escapes `<` and `>` in attributes. */
function inlineScript(before: Buffer, after: Buffer): Buffer | undefined {
  const tagEnd = after.indexOf(">");
  const tag = before.toString("utf8", before.lastIndexOf("<")) + after.toString("utf8", 0, tagEnd);
  if (!tag.startsWith("<script") || tag.includes(" src=")) return undefined;
  return after.subarray(tagEnd + 1, after.indexOf("</script>"));
}

/** Cuts bytes at each occurrence of a mark; the pieces are views, not copies. */
export function splitBytes(bytes: Buffer, mark: string): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, from)) {
    pieces.push(bytes.subarray(from, at));
    from = at + mark.length;
  }
  pieces.push(bytes.subarray(from));
  return pieces;
}
