import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ReadCached } from "../../app/data/read-cached.ts";
import type { PageLimits } from "../rate-limits/page-limits.ts";
import { answerNotModified, type CacheableResource, conditionsOf } from "./cacheable-resource.ts";
import {
  type Answer,
  type CachedResponse,
  chooseAnswer,
  toSingleAnswer,
  unshared,
} from "./cached-response.ts";
import { hasAlready } from "./conditional-request.ts";
import type { PageCache } from "./page-cache.ts";
import { toPageKey } from "./page-key.ts";

/** Marks a page that was cached before the database stopped answering (after RFC 7234's `Warning: 111`). */
const STALE_HEADER = ["x-broadsheet-stale", "database-unreachable"];

export type PageListenerOptions = {
  cache: PageCache;
  render: (pathAndQuery: string, readCached?: ReadCached) => Promise<Response>;
  files: readonly CacheableResource[];
  isDatabaseUp: () => Promise<boolean>;
  /** Headers of every page and file. */
  headers: Readonly<Record<string, string>>;
  /** Checks whether the change feed is alive. */
  confirm: () => Promise<boolean>;
  /** Called for each cache miss. */
  onMiss?: () => void;
  /** Called for each page that is served because the database does not answer. */
  onStale?: () => void;
  /** Limits concurrent renderings. */
  bounds: PageLimits;
};

/** Each returns false, with nothing written, if the request is not its own. */
export type PageListener = {
  /** Serves cached pages: one lookup and one write. */
  answerCached: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Serves a cached page after a check that nothing was missed; undefined for all other requests. */
  answerConfirmed: (
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<boolean> | undefined;
  /** Serves reader pages and cacheable files, cached or not. */
  answerPage: (request: IncomingMessage, response: ServerResponse) => boolean;
};

/** Serves reader pages directly on Node's request and response. */
export function createPageListener(options: PageListenerOptions): PageListener {
  const { cache } = options;

  function answerCached(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isReading(request)) return false;
    const cached = cache.get(request.url ?? "/");
    const chosen = cached && choose(request, cached);
    // An encoding that has to be compressed first is awaited below.
    if (!chosen || chosen instanceof Promise) return false;
    writeCached(request, response, chosen);
    return true;
  }

  function answerConfirmed(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<boolean> | undefined {
    const { url = "/" } = request;
    if (!isReading(request) || !cache.isConnected() || !cache.getStale(url)) return undefined;
    return options.confirm().then(async (isConfirmed) => {
      const cached = isConfirmed ? cache.get(url, true) : undefined;
      if (cached) writeCached(request, response, await choose(request, cached));
      return cached !== undefined;
    });
  }

  function answerPage(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isReading(request)) return false;
    const { url = "/" } = request;
    const path = url.split("?", 1)[0] ?? "/";
    const file = options.files.find((source) => source.owns(path));
    const key = file ? path : toPageKey(url);
    if (key === undefined) return false;
    answer(request, response, key, file).catch((error: unknown) =>
      response.destroy(error as Error),
    );
    return true;
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
    file: CacheableResource | undefined,
  ): Promise<void> {
    const isConfirmed = await options.confirm();
    const current = cache.get(key, isConfirmed);
    if (current) return writeCached(request, response, await choose(request, current));
    options.onMiss?.();
    if (await answerStale(request, response, key)) return;
    if (file && (await answerNotModified(request, response, key, file))) return;
    const { socket, headers } = request;
    const client = options.bounds.clientOf(socket.remoteAddress, headers["x-forwarded-for"]);
    const refusal = await options.bounds.rejectTooMany(client);
    if (refusal) return write(request, response, await toSingleAnswer(refusal, undefined));
    const left = abortWhenLeft(response);
    const render = async (readCached: ReadCached) => {
      const rendered = await (file ? file.render(key) : options.render(key, readCached));
      for (const [name, value] of Object.entries(options.headers))
        rendered.headers.set(name, value);
      return rendered;
    };
    const runInSlot = <Result>(work: () => Promise<Result>) =>
      options.bounds.render(client, left, work);
    const renderShared = () => cache.render(key, render, { isConfirmed, client, runInSlot });
    try {
      const fresh = cache.isOff
        ? await toSingleAnswer(
            await runInSlot(() => render(cache.sharedReads(isConfirmed))),
            headers["accept-encoding"],
          )
        : await choose(request, await renderAgain(renderShared, left));
      // The database may stop answering during the rendering.
      if (fresh.status === 503 && (await answerStale(request, response, key))) return;
      write(request, response, fresh);
    } catch (error) {
      if (!left.aborted) throw error;
    }
  }

  /** Serves a page that was cached before the database stopped answering; false in all other cases. */
  async function answerStale(
    request: IncomingMessage,
    response: ServerResponse,
    key: string,
  ): Promise<boolean> {
    const stale = cache.getStale(key);
    if (!stale || (await options.isDatabaseUp())) return false;
    options.onStale?.();
    write(request, response, await choose(request, stale), true);
    return true;
  }

  function writeCached(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
    cache.countHit();
    write(request, response, answer);
  }

  return { answerCached, answerConfirmed, answerPage };
}

/** Aborted when the client disconnects before the response. */
function abortWhenLeft(response: ServerResponse): AbortSignal {
  const leaving = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) leaving.abort(new ClientLeft());
  });
  return leaving.signal;
}

/** Renders again if the client that the joined rendering was started for disconnected before it got a slot. */
async function renderAgain(
  render: () => Promise<CachedResponse>,
  left: AbortSignal,
): Promise<CachedResponse> {
  for (;;) {
    try {
      return await render();
    } catch (error) {
      if (!(error instanceof ClientLeft) || left.aborted) throw error;
    }
  }
}

class ClientLeft extends Error {
  override name = "ClientLeft";
}

function isReading({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

function choose(request: IncomingMessage, page: CachedResponse): Answer | Promise<Answer> {
  return chooseAnswer(page, request.headers["accept-encoding"]);
}

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { status, variant }: Answer,
  isStale = false,
): void {
  const all = isStale ? [...unshared(variant.headers), ...STALE_HEADER] : variant.headers;
  if (status === 200 && hasAlready(conditionsOf(request), variant)) {
    const headers = dropHeaders(all, ["content-length", "content-encoding", "content-type"]);
    response.writeHead(304, headers).end();
    return;
  }
  response.writeHead(status, all);
  if (!variant.isGzipped || request.method === "HEAD") {
    response.end(request.method === "HEAD" ? undefined : variant.body);
    return;
  }
  const gunzip = createGunzip();
  pipeline(gunzip, response, () => {});
  gunzip.end(variant.body);
}

function dropHeaders(list: readonly string[], names: readonly string[]): string[] {
  return list.filter(
    (_, index) => !names.includes((list[index - (index % 2)] ?? "").toLowerCase()),
  );
}
