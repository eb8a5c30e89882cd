import { outsideRequest } from "../../core/base/current-request.ts";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import {
  type ListenConnection,
  openListenConnection,
} from "../../core/database/listen-connection.ts";
import { loadSchemaCache } from "./load-schema-cache.ts";
import type { SchemaCache } from "./schema-cache.ts";

/** Minimum interval of reloads for unknown names, so that a flood of them stays cheap. */
const RELOAD_INTERVAL_MS = 1000;
/** Delay before the notification connection is opened again. */
const RECONNECT_MS = 5000;
/** PostgREST's channel, for `NOTIFY pgrst, 'reload schema'`. */
const CHANNEL = "pgrst";

export type SchemaCacheWatcher = {
  /** Loads the catalog on first use, and again after a notification. */
  get(): Promise<SchemaCache>;
  /** Returns a newer cache than `stale`, which misses a name, or undefined when there is none. */
  reloadAfterMiss(stale: SchemaCache): Promise<SchemaCache | undefined>;
  close(): Promise<void>;
};

/** Creates the process's schema cache. */
export function watchSchemaCache(options: {
  pool: ConnectionPool;
  schemas: readonly string[];
  databaseUrl: string | undefined;
}): SchemaCacheWatcher {
  let current: { cache: SchemaCache; startedAt: number } | undefined;
  let loading: Promise<SchemaCache> | undefined;
  let isStale = false;
  let lastStart = Number.NEGATIVE_INFINITY;
  let connection: Promise<ListenConnection | undefined> | undefined;
  let isClosed = false;

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

  async function listen(url: string): Promise<ListenConnection | undefined> {
    try {
      const opened = await openListenConnection({
        url,
        channels: [CHANNEL],
        name: "broadsheet rest",
        onNotify: () => {
          isStale = true;
        },
        onEnd: () => listenAgain(url),
      });
      // Earlier changes were not notified.
      isStale = true;
      return opened;
    } catch {
      listenAgain(url);
      return undefined;
    }
  }

  function listenAgain(url: string): void {
    if (isClosed) return;
    setTimeout(() => {
      if (!isClosed) connection = listen(url);
    }, RECONNECT_MS).unref();
  }

  return {
    async get() {
      const { databaseUrl } = options;
      if (databaseUrl !== undefined && !connection)
        connection = outsideRequest(() => listen(databaseUrl));
      return loading && !isStale ? loading : load();
    },
    async reloadAfterMiss(stale) {
      if (current && current.cache !== stale) return current.cache;
      const age = performance.now() - lastStart;
      if (age < RELOAD_INTERVAL_MS)
        return loading?.then((cache) => (cache === stale ? undefined : cache));
      return load();
    },
    async close() {
      isClosed = true;
      const opened = await connection;
      await opened?.close();
    },
  };
}
