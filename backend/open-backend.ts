import { finishPendingRestores } from "./backup/pending-restore.ts";
import { type ChangeFeed, type ChangeFeedHandlers, openChangeFeed } from "./change-feed.ts";
import type { BackgroundJob } from "./core/base/background-job.ts";
import type { PoolStats } from "./core/database/connection-pool.ts";
import { createNotifications } from "./core/database/notifications.ts";
import { makePrivateFolder } from "./core/files/folders.ts";
import { loadSecrets } from "./core/keys/secrets.ts";
import { checkServer } from "./core/postgres/check-server.ts";
import { toStartError } from "./core/postgres/cluster.ts";
import { showSettings } from "./core/postgres/cluster-settings.ts";
import { findNewerInstalled } from "./core/postgres/find-programs.ts";
import { reachDatabase } from "./core/postgres/reach-database.ts";
import { describeOldRelease, type Release } from "./core/postgres/releases.ts";
import { DEFAULT_REQUEST_BOUNDS } from "./core/requests/bounded-requests.ts";
import type { LimitStore } from "./core/requests/limit-store.ts";
import { applyMigrations } from "./core/schema/apply-migrations.ts";
import type { FunctionSettings } from "./functions/open-functions.ts";
import type { Realtime } from "./realtime/open-realtime.ts";
import { createRemoteFetch } from "./remote-supabase.ts";
import { createSupabase, type SupabaseOptions } from "./supabase.ts";

/** The backend as the site uses it, in this process or elsewhere. */
export type Backend = {
  /** Base URL for `createClient`; with the embedded backend no request is sent there. */
  url: string;
  keys: { publishable: string; secret: string };
  /** Answers a request of the Supabase API. */
  fetch: typeof fetch;
  /** Release of the database; undefined where another process or service runs it. */
  release?: Release;
  /** True when requests go over the network to an external Supabase. */
  isRemote: boolean;
  /** WebSockets and broadcasts; undefined where another service handles them. */
  realtime?: Realtime;
  /** Connects to the change feed; undefined where there is none. */
  openChangeFeed?: (handlers: ChangeFeedHandlers) => ChangeFeed;
  /** Statistics of the database connections; undefined where another service has them. */
  poolStats?: () => PoolStats;
  /** Size of the database on disk; undefined where another service has it. */
  databaseBytes?: () => Promise<number>;
  /** Rate limits that all processes share; undefined where each process has its own. */
  limitStore?: LimitStore;
  /** Whether a request is by the secret key or by staff; undefined where another service decides. */
  isPrivileged?: (request: Request) => Promise<boolean>;
  /** Rotates the signing key of access tokens; undefined where another service signs them. */
  rotateKeys?: (isRevoked: boolean) => Promise<void>;
  /** Work that the site runs from time to time: the backend does not run it by itself. */
  jobs: readonly BackgroundJob[];
  close(): Promise<void>;
};

/** Settings of a backend that do not depend on where its database is. */
export type BackendOptions = Omit<
  SupabaseOptions,
  "databaseUrl" | "directUrl" | "notifications" | "jwtSecret" | "keys" | "functions"
> & {
  migrationsFolder: string;
  /** Whether `siteUrl` was chosen, so that all processes on the database must have it. */
  isSiteUrlSet?: boolean;
  /** `serve` for the site itself, `visit` for a command that may run beside it. */
  mode: "serve" | "visit";
  databaseUrl?: string;
  /** Address of PostgreSQL itself, where `databaseUrl` is a transaction pooler. */
  directUrl?: string;
  /** Folder of the programs of the database under `dataDir`; the embedded ones by default. */
  postgresBin?: string;
  supabaseUrl?: string;
  publishableKey?: string;
  secretKey?: string;
  /** Undefined: there are no functions. */
  functions?: FunctionSettings;
};

/**
 * Opens the backend that the options select: an external Supabase, an external PostgreSQL, or the embedded
 * PostgreSQL under `dataDir`. Migrations are applied unless Supabase is external; then a PostgreSQL
 * setting is the database of that Supabase, and only the change feed uses it.
 *
 * @throws StartError when it cannot be opened.
 */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  await closeDataDir(options);
  if (options.supabaseUrl) return openRemote(options, options.supabaseUrl);

  const { databasePassword: password } = await loadSecrets(options.dataDir);
  const database = await reachDatabase({ ...options, password });
  if (options.mode === "serve") await warnOfOldRelease(options, database.release);
  try {
    await finishPendingRestores(options.dataDir, database.directUrl);
    const secrets = await loadSecrets(options.dataDir);
    const keys = {
      publishable: options.publishableKey ?? secrets.publishableKey,
      secret: options.secretKey ?? secrets.secretKey,
    };
    const clusterSettings = {
      "the secret key": keys.secret,
      "the publishable key": keys.publishable,
      "jwtSecret of secrets.json": secrets.jwtSecret,
      SITE_URL: options.isSiteUrlSet ? options.siteUrl : undefined,
    };
    const isServing = options.mode === "serve";
    const notifications = createNotifications({
      url: database.directUrl,
      begin: isServing ? showSettings(clusterSettings) : undefined,
      onFailure: (error) => options.log.debug({ err: error }, "cannot listen to the database"),
    });
    const supabase = await createSupabase({
      ...options,
      notifications,
      databaseUrl: database.url,
      directUrl: database.directUrl,
      jwtSecret: secrets.jwtSecret,
      keys,
      functions: options.functions ?? NO_FUNCTIONS,
    });
    const applied = await applyMigrations({
      url: database.directUrl,
      folder: options.migrationsFolder,
      prepare: supabase.prepare,
      ...(isServing && { clusterSettings }),
    });
    if (applied.length > 0) options.log.info({ applied }, "migrations applied");
    return {
      url: options.siteUrl,
      keys,
      fetch: supabase.fetch,
      release: database.release,
      isRemote: false,
      realtime: supabase.realtime,
      poolStats: supabase.poolStats,
      databaseBytes: supabase.databaseBytes,
      limitStore: supabase.limitStore,
      jobs: supabase.jobs,
      isPrivileged: supabase.isPrivileged,
      rotateKeys: supabase.rotateKeys,
      openChangeFeed: (handlers) => openChangeFeed(notifications, handlers),
      async close() {
        await supabase.close();
        await notifications.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Other users of the machine must not read the data. With an external Supabase the site works without a folder. */
async function closeDataDir({ dataDir, supabaseUrl, mode, log }: BackendOptions): Promise<void> {
  const isPrivate = await makePrivateFolder(dataDir).catch((error: unknown) => {
    if (supabaseUrl) return false;
    throw toStartError(error, dataDir);
  });
  if (!isPrivate && mode === "serve")
    log.warn({ dataDir }, "other users of this machine can read DATA_DIR: set its mode to 0700");
}

/** Logs a warning about an outdated release, which still serves: the operator decides when to update. */
async function warnOfOldRelease(
  { databaseUrl, postgresBin, log }: BackendOptions,
  release: Release | undefined,
): Promise<void> {
  const problem = release && describeOldRelease(release);
  if (!problem) return;
  const isEmbedded = databaseUrl === undefined && postgresBin === undefined;
  const newer = isEmbedded ? await findNewerInstalled(release) : undefined;
  const advice = newer
    ? `: set POSTGRES_BIN=${newer.folder} to use ${newer.release.major}.${newer.release.minor} of this machine`
    : "";
  log.warn(`${problem}${advice}. See "Updates of PostgreSQL" in docs/operations.md`);
}

const NO_FUNCTIONS: FunctionSettings = { folders: [], environment: {} };

async function openRemote(options: BackendOptions, url: string): Promise<Backend> {
  const { deadlineMs } = options.bounds ?? DEFAULT_REQUEST_BOUNDS;
  const keys = { publishable: options.publishableKey ?? "", secret: options.secretKey ?? "" };
  const feedUrl = options.directUrl ?? options.databaseUrl;
  if (feedUrl && options.mode === "serve") {
    await checkServer(options.directUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL", feedUrl);
  }
  const notifications = feedUrl ? createNotifications({ url: feedUrl }) : undefined;
  return {
    url,
    keys,
    fetch: createRemoteFetch(deadlineMs),
    isRemote: true,
    limitStore: options.openLimitStore?.(keys.secret),
    ...(notifications && { openChangeFeed: (handlers) => openChangeFeed(notifications, handlers) }),
    jobs: [],
    close: async () => notifications?.close(),
  };
}
