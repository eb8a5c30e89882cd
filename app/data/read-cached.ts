import type { CacheTag } from "../domain/cache-tags.ts";

/**
 * Reads what several renderings need: it is read once under its name, until something that carries one of the tags
 * changes. A page that shows it carries these tags too; `site`, which every page carries, need not be named.
 */
export type ReadCached = <Value>(
  name: string,
  tags: readonly CacheTag[],
  read: () => Promise<Value>,
) => Promise<Value>;

/** Where nobody hears of changes, all is read each time. */
export const readEachTime: ReadCached = (_name, _tags, read) => read();
