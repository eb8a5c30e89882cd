import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Answer,
  chooseEncoding,
  type Encoding,
  hasAlready,
  type KeptPage,
  toSingleAnswer,
} from "./kept-page.ts";
import type { PageCache } from "./page-cache.ts";
import { toPageKey } from "./page-key.ts";

/** Says that a page was kept before the database stopped answering (after RFC 7234's `Warning: 111`). */
const STALE_HEADER = ["x-broadsheet-stale", "database-unreachable"];

export type PageListenerOptions = {
  cache: PageCache;
  render: (pathAndQuery: string) => Promise<Response>;
  isDatabaseUp: () => Promise<boolean>;
  /** Told of each request for a page that is not kept. */
  onMiss?: () => void;
};

/** Each returns false when the request is not for it; nothing is written then. */
export type PageListener = {
  /** Pages that are kept: one look-up and one write. */
  answerKept: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Reader pages, kept or not. */
  answerPage: (request: IncomingMessage, response: ServerResponse) => boolean;
};

/** Answers requests for reader pages straight on Node's request and response. */
export function createPageListener(options: PageListenerOptions): PageListener {
  const { cache } = options;

  function answerKept(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isReading(request)) return false;
    const kept = cache.get(request.url ?? "/");
    if (kept) write(request, response, choose(kept, encodingFor(request)));
    return kept !== undefined;
  }

  function answerPage(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isReading(request)) return false;
    const key = toPageKey(request.url ?? "/");
    if (key === undefined) return false;
    // Where nothing can be kept, data goes out part by part as it comes.
    if (isData(key) && !cache.isConnected() && !cache.getStale(key)) return false;
    answer(request, response, key).catch((error: unknown) => response.destroy(error as Error));
    return true;
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
  ): Promise<void> {
    const encoding = encodingFor(request);
    const current = cache.get(key);
    if (current) return write(request, response, choose(current, encoding));
    options.onMiss?.();
    const stale = cache.getStale(key);
    if (stale && !(await options.isDatabaseUp())) {
      return write(request, response, choose(stale, encoding), STALE_HEADER);
    }
    const render = () => options.render(key);
    const fresh = cache.isOff
      ? await toSingleAnswer(await render(), encoding)
      : choose(await cache.render(key, render), encoding);
    write(request, response, fresh);
  }

  return { answerKept, answerPage };
}

function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

function encodingFor(request: IncomingMessage): Encoding {
  return chooseEncoding(request.headers["accept-encoding"]);
}

function choose({ status, variants }: KeptPage, encoding: Encoding): Answer {
  return { status, variant: variants[encoding] };
}

function isData(key: string): boolean {
  return /^[^?]*\.data(\?|$)/.test(key);
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, variant }: Answer,
  extraHeaders: string[] = [],
): void {
  const conditions = {
    etags: request.headers["if-none-match"],
    since: request.headers["if-modified-since"],
  };
  if (status === 200 && hasAlready(conditions, variant)) {
    const headers = dropHeaders(variant.headers, [
      "content-length",
      "content-encoding",
      "content-type",
    ]);
    response.writeHead(304, [...headers, ...extraHeaders]).end();
    return;
  }
  response.writeHead(
    status,
    extraHeaders.length > 0 ? [...variant.headers, ...extraHeaders] : variant.headers,
  );
  response.end(request.method === "HEAD" ? undefined : variant.body);
}

function dropHeaders(list: readonly string[], names: readonly string[]): string[] {
  return list.filter(
    (_, index) => !names.includes((list[index - (index % 2)] ?? "").toLowerCase()),
  );
}
