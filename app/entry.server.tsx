import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, isRouteErrorResponse, ServerRouter } from "react-router";

const LONGEST_RENDERING_MS = 10_000;

/**
 * Renders a whole document: loaders have awaited their data, and nothing is streamed later, so that a
 * page is complete without scripts and can be kept.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set("Content-Type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  return new Response(await renderDocument(request.url, context), { status, headers });
}

function renderDocument(url: string, context: EntryContext): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => stream.abort(), LONGEST_RENDERING_MS);
    const stream = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
      // No part of a page is moved behind a script because the page is long.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        text(stream.pipe(new PassThrough())).then(resolve, reject);
      },
      onError(error) {
        clearTimeout(timer);
        reject(error);
      },
    });
  });
}

/** Failures that no loader expected. An address that leads nowhere is none. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  console.error(error);
}
