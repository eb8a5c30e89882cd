import type { CacheTag } from "../domain/pages/cache-tags.ts";

/**
 * Runs a query that several renderings share: the result is cached by name until one of its tags is invalidated. A page
 * that shows it carries tags of all that can change in it too; `site`, which every page carries, is implied.
 */
export type ReadCached = <Value>(
  name: string,
  tags: readonly CacheTag[],
  read: () => Promise<Value>,
) => Promise<Value>;

/** Runs every query anew, without a change feed. */
export const readEachTime: ReadCached = (_name, _tags, read) => read();
