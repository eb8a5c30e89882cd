import { LRUCache } from "lru-cache";
import type { ReadCached } from "../../app/data/read-cached.ts";

/**
 * Maximum number of entries: a few for the front page and one per category. Requests for categories that do not exist
 * cannot grow the cache beyond it.
 */
const MAX_QUERIES = 200;

export type QueryCache = {
  /** For renderings that began while the change feed was known to be alive. */
  read: ReadCached;
  /** Invalidates entries that carry one of the tags, including queries in progress. */
  invalidate(tags: readonly string[]): void;
};

/**
 * Query results for pages by name. They are as current as cached pages: no change of their tags was received since.
 *
 * @param ttlMs maximum age of a result, for renderings that do not know whether the change feed is alive.
 */
export function createQueryCache(ttlMs = 0): QueryCache {
  const entries = new LRUCache<string, { tags: ReadonlySet<string>; value: Promise<unknown> }>({
    max: MAX_QUERIES,
    ttl: ttlMs,
  });
  return {
    read<Value>(name: string, tags: readonly string[], read: () => Promise<Value>) {
      const known = entries.get(name);
      // Each name has one type of value.
      if (known) return known.value as Promise<Value>;
      const value = read();
      const entry = { tags: new Set([...tags, "site"]), value };
      entries.set(name, entry);
      value.catch(() => {
        if (entries.peek(name) === entry) entries.delete(name);
      });
      return value;
    },
    invalidate(tags) {
      for (const [name, entry] of [...entries.entries()]) {
        if (tags.some((tag) => entry.tags.has(tag))) entries.delete(name);
      }
    },
  };
}
