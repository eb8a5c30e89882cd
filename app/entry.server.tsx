import { Writable } from "node:stream";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToStaticMarkup } from "react-dom/server";
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { isApplication } from "./domain/route-table.ts";
import {
  nonceContext,
  reportErrorContext,
  requestIdContext,
} from "./page-context/loader-contexts.ts";
import { findRouteById, RequestId } from "./page-context/page-context.ts";
import { loadSiteFrame } from "./site/frame/late-site-frame.tsx";
import { Nonce } from "./ui/inline-script.tsx";

const RENDER_TIMEOUT_MS = 10_000;

// Pages of readers are rendered in one go.
await loadSiteFrame();

/**
 * Renders a whole page: loaders have awaited their data, and nothing is streamed later, so that it is complete
 * without scripts and can be cached.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  // Successful pages are the same for everybody, so they contain no request id.
  const requestId = status >= 500 ? loadContext.get(requestIdContext) : undefined;
  const nonce = loadContext.get(nonceContext);
  const page = (
    <RequestId value={requestId}>
      <Nonce value={nonce}>
        <ServerRouter context={context} url={request.url} nonce={nonce} />
      </Nonce>
    </RequestId>
  );
  const { kind } = findRouteById(context.staticHandlerContext.matches.at(-1)?.route.id);
  const html = isApplication(kind)
    ? await renderApplication(page, nonce)
    : `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
  return new Response(html, { status, headers });
}

/** Renders a page that React hydrates in the browser, with the data for it. */
function renderApplication(page: ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => stream.abort(), RENDER_TIMEOUT_MS);
    const stream = renderToPipeableStream(page, {
      nonce,
      // Otherwise React moves content of long pages behind a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        const parts: Buffer[] = [];
        const sink = new Writable({
          write(part, _encoding, done) {
            parts.push(part);
            done();
          },
          final(done) {
            resolve(Buffer.concat(parts).toString());
            done();
          },
        });
        stream.pipe(sink.once("error", reject));
      },
      onError(error) {
        clearTimeout(timer);
        reject(error);
      },
    });
  });
}

/** Reports errors that no loader expected. Not-found responses and canceled requests are none. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(reportErrorContext)(error);
}
