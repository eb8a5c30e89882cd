import { LRUCache } from "lru-cache";
import { type ReadCached, readEachTime } from "../../app/data/read-cached.ts";
import { type CachedResponse, toCachedResponse, toUnshared } from "./cached-response.ts";
import { type CachedKind, kindOfKey } from "./page-key.ts";
import { createQueryCache } from "./query-cache.ts";

/** Page cache: rendered responses by cache key. See docs/decisions/0003. */
export type PageCache = {
  /** True when no page is ever cached. */
  isOff: boolean;
  /**
   * The cached response, if it is known to be current.
   *
   * @param isConfirmed whether the change feed was checked for this request and is alive.
   */
  get(key: string, isConfirmed?: boolean): CachedResponse | undefined;
  /** Counts a response that was served from the cache. */
  countHit(): void;
  /** Query results that a rendering may share with others, which are current as cached pages are. */
  sharedReads(isConfirmed?: boolean): ReadCached;
  /** The latest cached response, even if it may be outdated. */
  getStale(key: string): CachedResponse | undefined;
  /** Renders a page, once for all concurrent requests, and caches it unless it was invalidated in the meantime. */
  render(key: string, render: Render, request?: RenderRequest): Promise<CachedResponse>;
  /**
   * Invalidates every page that carries one of the tags, including pages that are being rendered. While the change feed
   * is not connected, finished pages stay for an outage.
   */
  invalidate(tags: readonly string[]): void;
  /** Sets whether the change feed is connected. While it is not, `get` returns nothing. */
  setConnected(isConnected: boolean): void;
  isConnected(): boolean;
  /** Query results for pages that are not cached, such as 404: at most a minute old, also without a change feed. */
  readRecent: ReadCached;
  stats(): { pages: number; bytes: number; hits: number; renders: number };
};

/** Renders a page; `readCached` gives it the query results that it may share with other renderings. */
export type Render = (readCached: ReadCached) => Promise<Response>;

/** The request that needs a page. */
export type RenderRequest = {
  /** Whether the change feed was checked for this request and is alive. */
  isConfirmed?: boolean;
  /** Address of the client. Other clients do not join a rendering that waits for a slot of this one. */
  client?: string;
  /** Waits for a slot of the client to run the rendering in; returns another response when it gets none. */
  runInSlot?: RunInSlot;
};

type RunInSlot = <Result>(work: () => Promise<Result>) => Promise<Result | Response>;

/** A rendering in progress or waiting for its slot. */
type Rendering = {
  client: string | undefined;
  /** Undefined while it waits for its slot. */
  beganAt: number | undefined;
  /** Whether it uses query results that were read before it began. */
  usesCached: boolean;
  /** Whether anything was invalidated since it began. */
  isOutdated: boolean;
  invalidatedTags: Set<string>;
};

/**
 * Maximum age of shared work while the change feed is not connected: requests join no older rendering and use no older
 * query result, so that a save shows after this time.
 */
const SHARED_MS = 100;

/** Maximum age of `readRecent`. */
const RECENT_MS = 60_000;

/** Cacheable statuses. 404 is not one of them: there is no limit to unknown addresses. */
const KEPT_STATUSES: ReadonlySet<number> = new Set([200, 301, 410]);

/** Whether a response stays valid until one of its tags is invalidated. */
export function isCacheable({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  return KEPT_STATUSES.has(status) && headers.get("Cache-Control") !== "no-store";
}

/** Whether the page is answered otherwise now, rather than not at all because of a failure. */
function isGone({ status }: Response): boolean {
  return status >= 300 && status < 500 && status !== 429;
}

/** Share of the memory per kind, so that a crawl of every sitemap file evicts no page. */
const SHARES: Record<CachedKind, number> = { page: 6 / 8, sitemap: 1 / 8, image: 1 / 8 };

/**
 * Creates an LRU page cache of at most `maxBytes`; with 0 it caches no page and renders every time.
 *
 * @param isCurrent whether no invalidation is being missed at the moment, beyond the state of the connection.
 */
export function createPageCache(
  maxBytes: number,
  isCurrent: () => boolean = () => true,
): PageCache {
  const sharesByKind = {
    page: openShare("page"),
    sitemap: openShare("sitemap"),
    image: openShare("image"),
  };
  const shareOf = (key: string) => sharesByKind[kindOfKey(key)];
  const keysByTag = new Map<string, Set<string>>();
  /** The latest rendering of each page, which other requests may join. */
  const renderings = new Map<string, { state: Rendering; page: Promise<CachedResponse> }>();
  const running = new Set<Rendering>();
  const reads = createQueryCache();
  const recent = createQueryCache(RECENT_MS);
  let isConnected = false;
  let hits = 0;
  let renders = 0;

  function openShare(kind: CachedKind): LRUCache<string, CachedResponse> {
    return new LRUCache({
      maxSize: Math.max(Math.floor(maxBytes * SHARES[kind]), 1),
      sizeCalculation: (page) => page.size,
      dispose: removeFromIndex,
    });
  }

  function removeFromIndex({ tags = [] }: CachedResponse, key: string): void {
    for (const tag of tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  /** Stores a page also while the change feed is not connected: then it is served in an outage only. */
  function store(key: string, page: CachedResponse, tags: readonly string[]): void {
    const share = shareOf(key);
    const ttl = page.expiresAt === undefined ? undefined : page.expiresAt - Date.now();
    if (ttl !== undefined && ttl <= 0) return;
    share.set(key, page, ttl === undefined ? {} : { ttl });
    if (!share.has(key)) return;
    for (const tag of tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
  }

  function isListening(isConfirmed: boolean): boolean {
    return isConnected && (isConfirmed || isCurrent());
  }

  function get(key: string, isConfirmed = false): CachedResponse | undefined {
    return isListening(isConfirmed) ? shareOf(key).get(key) : undefined;
  }

  /** The page of the latest rendering, if a request of `client` may join it. */
  function join(key: string, client: string | undefined, isConfirmed: boolean) {
    const latest = renderings.get(key);
    if (!latest || maxBytes === 0) return undefined;
    const { beganAt, usesCached, isOutdated } = latest.state;
    if (beganAt === undefined) {
      const isOwn = client !== undefined && latest.state.client === client;
      return isOwn ? latest.page : undefined;
    }
    // A request after a change must not join a rendering that began before it.
    if (isOutdated) return undefined;
    const isRecent = !usesCached && performance.now() - beganAt <= SHARED_MS;
    return isRecent || isListening(isConfirmed) ? latest.page : undefined;
  }

  /** The page as another client had it rendered while this rendering waited for its slot. */
  function findRendered(key: string, state: Rendering, isConfirmed: boolean) {
    const isLatest = renderings.get(key)?.state === state;
    return get(key, isConfirmed) ?? (isLatest ? undefined : join(key, undefined, isConfirmed));
  }

  function begin(state: Rendering, isConfirmed: boolean): ReadCached {
    renders += 1;
    running.add(state);
    state.beganAt = performance.now();
    state.usesCached = maxBytes > 0 && isListening(isConfirmed);
    return state.usesCached ? reads.read : readEachTime;
  }

  async function renderOnce(
    key: string,
    state: Rendering,
    render: Render,
    { isConfirmed = false, runInSlot = (work) => work() }: RenderRequest,
  ): Promise<CachedResponse> {
    try {
      const response = await runInSlot<Response | CachedResponse>(
        async () => findRendered(key, state, isConfirmed) ?? render(begin(state, isConfirmed)),
      );
      if ("variants" in response) return response;
      const mayCache = isCacheable(response);
      const page = await toCachedResponse(response);
      const { tags } = page;
      const isOutdated = tags?.some((tag) => state.invalidatedTags.has(tag));
      if (isOutdated) return toUnshared(page);
      if (tags && mayCache && maxBytes > 0) store(key, page, tags);
      // An outage must not bring back a page that is gone.
      else if (isGone(response)) shareOf(key).delete(key);
      return page;
    } finally {
      running.delete(state);
      if (renderings.get(key)?.state === state) renderings.delete(key);
    }
  }

  return {
    isOff: maxBytes === 0,
    get,
    countHit() {
      hits += 1;
    },
    sharedReads: (isConfirmed = false) => (isListening(isConfirmed) ? reads.read : readEachTime),
    getStale: (key) => shareOf(key).get(key),
    render(key, render, request = {}) {
      const { isConfirmed = false, client } = request;
      const joined = join(key, client, isConfirmed);
      if (joined) return joined;
      const state: Rendering = {
        client,
        beganAt: undefined,
        usesCached: false,
        isOutdated: false,
        invalidatedTags: new Set(),
      };
      const page = renderOnce(key, state, render, request);
      renderings.set(key, { state, page });
      return page;
    },
    invalidate(tags) {
      reads.invalidate(tags);
      recent.invalidate(tags);
      for (const tag of isConnected ? tags : []) {
        for (const key of [...(keysByTag.get(tag) ?? [])]) shareOf(key).delete(key);
      }
      // The tags of a page are known only when it is rendered; until then any change may concern it.
      for (const state of running) {
        state.isOutdated = true;
        for (const tag of tags) state.invalidatedTags.add(tag);
      }
    },
    setConnected(value) {
      isConnected = value;
    },
    isConnected: () => isConnected,
    readRecent: maxBytes > 0 ? recent.read : readEachTime,
    stats() {
      const shares = Object.values(sharesByKind);
      const sum = (read: (share: (typeof shares)[number]) => number) =>
        shares.reduce((total, share) => total + read(share), 0);
      return {
        pages: sum(({ size }) => size),
        bytes: sum(({ calculatedSize }) => calculatedSize),
        hits,
        renders,
      };
    },
  };
}
