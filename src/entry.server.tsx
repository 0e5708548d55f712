import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { createFragmentCache } from "#platform/pages/fragment-cache.server.ts";
import { FragmentContext } from "#platform/pages/fragment-cache.tsx";
import { NonceContext } from "#platform/pages/inline-script.tsx";
import { logContext } from "#platform/pages/log-context.server.ts";
import { renderedPage } from "#platform/pages/rendered-page.ts";
import { createNonce } from "#platform/pages/script-hashes.server.ts";
import { FailuresContext } from "#site/failure.tsx";
import { sceneInPage } from "#site/scenes.server.ts";
import { draftContext, wordsContext } from "#site/words.ts";
import { SceneInPage } from "#ui/scene.tsx";

/** Limits the wait for a page's data; later data counts as failed. */
export const streamTimeout = 10_000;

const fragments = createFragmentCache();
/** Renders each part anew. */
const uncached = createFragmentCache(0);

/**
 * Renders a whole page without streaming: its policy names the digests of its scripts, and React moves streamed parts
 * into place by script. Answers with status and headers; the page itself is in the context.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = createNonce();
  const faults: unknown[] = [];
  const words = loadContext.get(wordsContext);
  const cache = loadContext.get(draftContext) ? uncached : fragments;
  const markup = cache.begin(nonce, words);
  const html = await renderWhole(
    <NonceContext value={nonce}>
      <FragmentContext value={markup}>
        <FailuresContext value={words("failures")}>
          <SceneInPage value={sceneInPage}>
            <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
          </SceneInPage>
        </FailuresContext>
      </FragmentContext>
    </NonceContext>,
    nonce,
    (fault) => faults.push(fault),
  );
  for (const fault of faults) loadContext.get(logContext).error({ err: fault }, "part of a page failed");

  headers.set("content-type", "text/html; charset=utf-8");
  loadContext.set(renderedPage, { html: markup.join(html), nonce });
  return new Response(null, { status: faults.length ? 500 : status, headers });
}

function renderWhole(
  page: React.ReactNode,
  nonce: string,
  onFault: (fault: unknown) => void,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const settle = (finish: () => void) => {
      clearTimeout(late);
      finish();
    };
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        settle(() => resolve(Buffer.concat(chunks)));
        done();
      },
    });
    const stream = renderToPipeableStream(page, {
      nonce,
      // React puts content past this size behind a script even when all of it is ready.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => stream.pipe(sink),
      onShellError: (error) => settle(() => reject(error)),
      onError: onFault,
    });
    const late = setTimeout(() => stream.abort(new Error("The page took too long.")), streamTimeout + 1000);
  });
}

/** Logs every failure of a loader, an action or a rendering, except unknown addresses. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const { pathname } = new URL(request.url);
  context.get(logContext).error({ err: error, pathname }, "page failed");
};
