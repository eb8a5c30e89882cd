import { LRUCache } from "lru-cache";
import type { ReadCached } from "../../app/data/read-cached.ts";

/** A few for the front page, one for each category; who asks for categories that do not exist gets no more. */
const MOST_READS = 200;

export type QueryCache = {
  /** For renderings that began when it was known that changes are heard of. */
  read: ReadCached;
  /** Forgets what carries one of the tags, also what is being read. */
  drop(tags: readonly string[]): void;
};

/** What was read for pages, by its name. It is as current as a kept page: no change of its tags was heard since. */
export function createQueryCache(): QueryCache {
  const kept = new LRUCache<string, { tags: ReadonlySet<string>; value: Promise<unknown> }>({
    max: MOST_READS,
  });
  return {
    read<Value>(name: string, tags: readonly string[], read: () => Promise<Value>) {
      const known = kept.get(name);
      // A name stands for one kind of value.
      if (known) return known.value as Promise<Value>;
      const value = read();
      const entry = { tags: new Set([...tags, "site"]), value };
      kept.set(name, entry);
      value.catch(() => {
        if (kept.peek(name) === entry) kept.delete(name);
      });
      return value;
    },
    drop(tags) {
      for (const [name, entry] of [...kept.entries()]) {
        if (tags.some((tag) => entry.tags.has(tag))) kept.delete(name);
      }
    },
  };
}
