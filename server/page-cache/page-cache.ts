import { LRUCache } from "lru-cache";
import { type ReadCached, readEachTime } from "../../app/data/read-cached.ts";
import { type CachedResponse, toCachedResponse, toUnshared } from "./cached-response.ts";
import { type CachedKind, kindOfKey } from "./page-key.ts";
import { createQueryCache } from "./query-cache.ts";

/** Finished pages by their key. See docs/decisions/0003. */
export type PageCache = {
  /** True when no page is ever kept. */
  isOff: boolean;
  /**
   * The page that is kept and known to be current.
   *
   * @param isConfirmed whether it was made sure for this request that changes are heard of.
   */
  get(key: string, isConfirmed?: boolean): CachedResponse | undefined;
  /** To be told of each answer that was a kept and current page. */
  countHit(): void;
  /** The page that is kept, even when changes may have passed unseen. */
  getStale(key: string): CachedResponse | undefined;
  /** Renders a page, once for all who ask for it at the same time, and keeps it unless it changed meanwhile. */
  render(key: string, render: Render, isConfirmed?: boolean): Promise<CachedResponse>;
  /** Drops every page that carries one of the tags, also those that are being rendered. */
  drop(tags: readonly string[]): void;
  /** Whether changes are heard of. While they are not, `get` finds nothing. */
  setConnected(isConnected: boolean): void;
  isConnected(): boolean;
  stats(): { pages: number; bytes: number; hits: number; renders: number };
};

/** Renders a page, with what it may use of what other renderings have read. */
export type Render = (readCached: ReadCached) => Promise<Response>;

/** What changed while a page was being rendered. */
type Rendering = {
  beganAt: number;
  /** Whether it uses what was read before it began. */
  usesCached: boolean;
  isOutdated: boolean;
  invalidatedTags: Set<string>;
};

/**
 * Where changes are not heard of, a save must show after this time: an older rendering is nobody else's, nor is one
 * that uses what is older.
 */
const SHARED_MS = 100;

/** Addresses that are unknown are without number; those that articles left behind are not. */
const KEPT_STATUSES: ReadonlySet<number> = new Set([200, 301, 410]);

/** Whether an answer stays the same until one of its tags changes. */
export function isCacheable({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  return KEPT_STATUSES.has(status) && headers.get("Cache-Control") !== "no-store";
}

/** The part of the memory that each kind may take: who reads every file of an archive drives no page out. */
const SHARES: Record<CachedKind, number> = { page: 6 / 8, sitemap: 1 / 8, image: 1 / 8 };

/**
 * Keeps at most `maxBytes` of pages, those used last; with 0 it keeps none and renders every time.
 *
 * @param isCurrent whether no change passes unseen at the moment, though the connection seems to be there.
 */
export function createPageCache(
  maxBytes: number,
  isCurrent: () => boolean = () => true,
): PageCache {
  const keptByKind = {
    page: openShare("page"),
    sitemap: openShare("sitemap"),
    image: openShare("image"),
  };
  const keptWith = (key: string) => keptByKind[kindOfKey(key)];
  const keysByTag = new Map<string, Set<string>>();
  /** The youngest rendering of each page, which others may join. */
  const renderings = new Map<string, { state: Rendering; page: Promise<CachedResponse> }>();
  const running = new Set<Rendering>();
  const reads = createQueryCache();
  let isConnected = false;
  let hits = 0;
  let renders = 0;

  function openShare(kind: CachedKind): LRUCache<string, CachedResponse> {
    return new LRUCache({
      maxSize: Math.max(Math.floor(maxBytes * SHARES[kind]), 1),
      sizeCalculation: (page) => page.size,
      dispose: forget,
    });
  }

  function forget({ tags = [] }: CachedResponse, key: string): void {
    for (const tag of tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  }

  function keep(key: string, page: CachedResponse, tags: readonly string[]): void {
    const kept = keptWith(key);
    const ttl = page.expiresAt === undefined ? undefined : page.expiresAt - Date.now();
    if (ttl !== undefined && ttl <= 0) return;
    kept.set(key, page, ttl === undefined ? {} : { ttl });
    if (!kept.has(key)) return;
    for (const tag of tags) {
      const keys = keysByTag.get(tag) ?? new Set();
      keysByTag.set(tag, keys.add(key));
    }
  }

  function isHearing(isConfirmed: boolean): boolean {
    return isConnected && (isConfirmed || isCurrent());
  }

  function mayJoin({ isOutdated, beganAt, usesCached }: Rendering, isConfirmed: boolean): boolean {
    const isRecent = !usesCached && performance.now() - beganAt <= SHARED_MS;
    return !isOutdated && (isRecent || isHearing(isConfirmed));
  }

  async function renderOnce(
    key: string,
    state: Rendering,
    render: Render,
  ): Promise<CachedResponse> {
    renders += 1;
    running.add(state);
    try {
      const response = await render(state.usesCached ? reads.read : readEachTime);
      const mayCache = isCacheable(response);
      const page = await toCachedResponse(response);
      const { tags } = page;
      const isOutdated = tags?.some((tag) => state.invalidatedTags.has(tag));
      if (isOutdated) return toUnshared(page);
      if (tags && mayCache && isConnected && maxBytes > 0) keep(key, page, tags);
      return page;
    } finally {
      running.delete(state);
      if (renderings.get(key)?.state === state) renderings.delete(key);
    }
  }

  return {
    isOff: maxBytes === 0,
    get(key, isConfirmed = false) {
      if (!isHearing(isConfirmed)) return undefined;
      return keptWith(key).get(key);
    },
    countHit() {
      hits += 1;
    },
    getStale: (key) => keptWith(key).get(key),
    render(key, render, isConfirmed = false) {
      const youngest = renderings.get(key);
      // Who asks after a change must not get what was begun before it.
      if (youngest && maxBytes > 0 && mayJoin(youngest.state, isConfirmed)) return youngest.page;
      const state: Rendering = {
        beganAt: performance.now(),
        usesCached: maxBytes > 0 && isHearing(isConfirmed),
        isOutdated: false,
        invalidatedTags: new Set(),
      };
      const page = renderOnce(key, state, render);
      renderings.set(key, { state, page });
      return page;
    },
    drop(tags) {
      reads.drop(tags);
      for (const tag of tags) {
        for (const key of [...(keysByTag.get(tag) ?? [])]) keptWith(key).delete(key);
      }
      // Which tags a page will carry is known only when it is done; until then any change may concern it.
      for (const state of running) {
        state.isOutdated = true;
        for (const tag of tags) state.invalidatedTags.add(tag);
      }
    },
    setConnected(value) {
      isConnected = value;
    },
    isConnected: () => isConnected,
    stats() {
      const shares = Object.values(keptByKind);
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
