import { companyOf } from "#content/company.ts";
import { fillWords } from "#content/fill.ts";
import type { Failures, FailureWords } from "#content/schemas/failures.ts";
import type { ReadWords } from "#features/content/kinds.ts";
import { Fault } from "#platform/contract/errors.ts";
import { escapeHtml } from "#platform/contract/html.ts";
import { type CachedResponse, cacheResponse } from "#platform/http/cached-response.server.ts";
import { pagePolicy, reportingHeaders, securityHeaders } from "#platform/http/security-headers.server.ts";

/** Returns the page of a failure that the framework could not make one for. */
export function failurePage(words: ReadWords, status: number): string {
  const { notFound, serverFailure } = failuresIn(words);
  return htmlOf(status === 404 ? notFound : serverFailure);
}

/** Answers in place of a page that failed. */
export function pageFailed(words: ReadWords): CachedResponse {
  return answerOf(new Fault("internal"), failuresIn(words).serverFailure);
}

/** Answers a form whose body was refused before its page could read it. @param path the page of the form */
export function formNotSent(words: ReadWords, fault: Fault, path: string): CachedResponse {
  const { title, heading, text, linkLabel } = failuresIn(words).notSent;
  const links = [{ label: linkLabel, href: path }];
  return answerOf(fault, { title, heading, text: `${fault.message} ${text}`, links });
}

/** Returns the words of failures with the company's facts in them. */
function failuresIn(words: ReadWords): Failures {
  return fillWords(words("failures"), companyOf(words("facts")));
}

/** Answers with a page that needs neither the framework nor the form that was sent. */
function answerOf({ status, retryAfter }: Fault, words: FailureWords): CachedResponse {
  return cacheResponse({
    status,
    headers: {
      ...securityHeaders(pagePolicy({ scriptHashes: [] })),
      ...reportingHeaders,
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      ...(retryAfter && { "retry-after": String(retryAfter) }),
    },
    body: Buffer.from(htmlOf(words)),
    compress: true,
    effort: "quick",
  });
}

function htmlOf({ title, heading, text, links }: FailureWords): string {
  const anchors = links.map(
    ({ label, href }) => `<li><a href="${escapeHtml(href)}">${escapeHtml(label)}</a></li>`,
  );
  return `<!DOCTYPE html><html lang="en-IN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body><main><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(text)}</p><ul>${anchors.join("")}</ul></main></body></html>`;
}
