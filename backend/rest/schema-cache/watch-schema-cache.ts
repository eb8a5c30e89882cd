import { outsideRequest } from "../../core/base/current-request.ts";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import type { Notifications } from "../../core/database/notifications.ts";
import { loadSchemaCache } from "./load-schema-cache.ts";
import type { SchemaCache } from "./schema-cache.ts";

/** Minimum interval of reloads for unknown names, so that a flood of them stays cheap. */
const RELOAD_INTERVAL_MS = 1000;
/** PostgREST's channel, for `NOTIFY pgrst, 'reload schema'`. */
const CHANNEL = "pgrst";

export type SchemaCacheWatcher = {
  /** Loads the catalog on first use, and again after a notification. */
  get(): Promise<SchemaCache>;
  /** Returns a newer cache than `stale`, which misses a name, or undefined when there is none. */
  reloadAfterMiss(stale: SchemaCache): Promise<SchemaCache | undefined>;
};

/** Creates the process's schema cache. */
export function watchSchemaCache(options: {
  pool: ConnectionPool;
  schemas: readonly string[];
  notifications: Pick<Notifications, "subscribe"> | undefined;
}): SchemaCacheWatcher {
  let current: { cache: SchemaCache; startedAt: number } | undefined;
  let loading: Promise<SchemaCache> | undefined;
  let isStale = false;
  let lastStart = Number.NEGATIVE_INFINITY;
  let isSubscribed = false;
  const expire = () => {
    isStale = true;
  };

  function load(): Promise<SchemaCache> {
    isStale = false;
    lastStart = performance.now();
    const started = read(lastStart);
    loading = started;
    return started;
  }

  async function read(startedAt: number): Promise<SchemaCache> {
    try {
      const cache = await outsideRequest(() => loadSchemaCache(options.pool, options.schemas));
      // A load that started later is more recent.
      if (!current || current.startedAt < startedAt) current = { cache, startedAt };
      return cache;
    } catch (error) {
      isStale = true;
      throw error;
    }
  }

  return {
    async get() {
      if (!isSubscribed)
        // Earlier changes were not notified.
        options.notifications?.subscribe({ [CHANNEL]: expire }, { onConnect: expire });
      isSubscribed = true;
      return loading && !isStale ? loading : load();
    },
    async reloadAfterMiss(stale) {
      if (current && current.cache !== stale) return current.cache;
      const age = performance.now() - lastStart;
      if (age < RELOAD_INTERVAL_MS)
        return loading?.then((cache) => (cache === stale ? undefined : cache));
      return load();
    },
  };
}
