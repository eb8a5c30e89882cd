import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createAuthMailer } from "./auth/mailer/auth-mailer.ts";
import { createServeAuth } from "./auth/serve-auth.ts";
import { createAuthLimits, DEFAULT_AUTH_LIMITS } from "./auth/service/auth-limits.ts";
import type { AuthSettings } from "./auth/service/auth-service.types.ts";
import { type LoginMethods, loginMethodsSchema } from "./auth/service/login-methods.ts";
import { pruneExpired } from "./auth/sessions/prune-expired.ts";
import type { BackgroundJob } from "./core/base/background-job.ts";
import { userOf } from "./core/base/caller.ts";
import {
  createConnectionPool,
  type PoolStats,
  type RoleTimeouts,
} from "./core/database/connection-pool.ts";
import { answerUnavailable } from "./core/database/database-errors.ts";
import type { Notifications } from "./core/database/notifications.ts";
import { CLOCK_SKEW_SECONDS, createTokens } from "./core/keys/access-tokens.ts";
import { createAuthenticateRequest, createIsPrivileged } from "./core/keys/authenticate-request.ts";
import { createEncryption } from "./core/keys/encryption.ts";
import { readCaller } from "./core/keys/read-caller.ts";
import { createKeyRing, rotateSigningKeys } from "./core/keys/signing-keys.ts";
import type { SendMail } from "./core/messages/mail.ts";
import { createMailTransactions, type StoreMail } from "./core/messages/mail-transactions.ts";
import { createSmsSender, type SendSms } from "./core/messages/send-sms.ts";
import {
  CLIENT_ADDRESS_HEADER,
  createBoundedRequests,
  DEFAULT_REQUEST_BOUNDS,
  type RequestBounds,
} from "./core/requests/bounded-requests.ts";
import { isPreflight, preflight } from "./core/requests/cross-origin.ts";
import { createLimitStore, type LimitStore } from "./core/requests/limit-store.ts";
import { createSystemSchema } from "./core/schema/create-system-schema.ts";
import {
  type FunctionSettings,
  type Functions,
  openFunctions,
} from "./functions/open-functions.ts";
import { createServeFunctions } from "./functions/serve-functions.ts";
import { openRealtime, type Realtime } from "./realtime/open-realtime.ts";
import { openRest } from "./rest/open-rest.ts";
import type { RestLimits } from "./rest/request/rest-limits.ts";
import { openStorage } from "./storage/open-storage.ts";
import type { StorageSettings } from "./storage/storage-settings.ts";

export type SupabaseOptions = AuthSettings & {
  notifications: Notifications;
  databaseUrl: string;
  /** The same PostgreSQL without a pooler: for LISTEN and for creating schemas. */
  directUrl: string;
  /** Maximum number of connections; 20 unless set. */
  poolSize?: number;
  /** Statement timeouts of client roles; the defaults when absent. */
  roleTimeouts?: RoleTimeouts;
  dataDir: string;
  storage: StorageSettings;
  functions: FunctionSettings;
  /** Sends mails of accounts: confirmations, codes, recovery. */
  sendMail: SendMail;
  /** Stores them until they are sent. */
  storeMail?: StoreMail | undefined;
  /** Without it, text messages become files in the outbox. */
  sendSms?: SendSms;
  /** OAuth providers; without them users sign in with email and password, or a phone. */
  loginMethods?: LoginMethods;
  /** Opens the store of rate limits; they are in the database when absent. @param secret hashes the keys. */
  openLimitStore?: (secret: string) => LimitStore;
  /** Limits of requests; the defaults when absent. */
  bounds?: RequestBounds;
  /** Limits of `/rest/v1` queries and their responses; the defaults where they are absent. */
  restLimits?: Partial<RestLimits>;
};

const POOL_SIZE = 20;
const HOUR_MS = 3_600_000;

/** How long `close` waits for pending requests. */
const CLOSE_LIMIT_MS = 2000;

/** A Supabase-compatible backend in this process. */
export type Supabase = {
  fetch: typeof fetch;
  realtime: Realtime;
  /** Creates the schemas `auth` and `storage`, which migrations depend on. */
  prepare: () => Promise<void>;
  /** Rotates the signing key of access tokens; revoked keys invalidate the tokens that they have signed. */
  rotateKeys: (isRevoked: boolean) => Promise<void>;
  poolStats: () => PoolStats;
  /** Size of the database on disk. */
  databaseBytes: () => Promise<number>;
  limitStore: LimitStore;
  jobs: readonly BackgroundJob[];
  /** Whether a request is by the secret key or by staff. */
  isPrivileged: (request: Request) => Promise<boolean>;
  functions: Functions;
  close(): Promise<void>;
};

/** Opens the backend on the database at `databaseUrl`. */
export function createSupabase(options: SupabaseOptions): Supabase {
  const { poolSize = POOL_SIZE } = options;
  const pool = createConnectionPool({
    url: options.databaseUrl,
    max: poolSize,
    isTransactionPooler: options.databaseUrl !== options.directUrl,
    roleTimeouts: options.roleTimeouts,
  });
  const mailer = createAuthMailer(options);
  const mails = createMailTransactions({ ...options, pool });
  const encryption = createEncryption(options.jwtSecret, "signing keys");
  const ring = createKeyRing(pool, encryption);
  const tokens = createTokens({ ...options, ring });
  const authenticate = createAuthenticateRequest({ ...options, tokens, pool });
  const databaseLimits = createLimitStore({ pool, secret: options.keys.secret });
  const limitStore = options.openLimitStore?.(options.keys.secret) ?? databaseLimits;
  const serveAuth = createServeAuth({
    ...options,
    limits: createAuthLimits(options.authLimits ?? DEFAULT_AUTH_LIMITS, limitStore),
    limitStore: databaseLimits,
    pool,
    mails,
    mailer,
    tokens,
    ring,
    sendSms: options.sendSms ?? createSmsSender({ outboxFolder: join(options.dataDir, "outbox") }),
    loginMethods: options.loginMethods ?? loginMethodsSchema.parse({}),
  });
  const storage = openStorage({
    ...options,
    ...options.storage,
    pool,
    tokens,
  });
  const realtime = openRealtime({ ...options, pool, tokens });
  const rest = openRest({
    pool,
    notifications: options.notifications,
    schemas: ["public"],
    extraSearchPath: ["public", "extensions"],
    ...(options.restLimits && { limits: options.restLimits }),
    log: options.log,
  });
  const functions = openFunctions({
    ...options,
    ...options.functions,
    backend: { url: options.siteUrl, keys: options.keys },
    answerFromBackend: (request) => fetchFromBackend(request),
  });
  const serveFunctions = createServeFunctions({
    functions,
    isTokenValid: async (token) => (await tokens.verify(token)).ok,
  });

  async function answerTo(request: Request, pathname: string): Promise<Response> {
    if (pathname.startsWith("/realtime/v1/")) return realtime.fetch(request);
    if (pathname.startsWith("/storage/v1/")) return storage.serve(request);
    // Functions call the backend with the access token of their caller.
    if (pathname.startsWith("/functions/v1/")) return serveFunctions(request);
    if (isPreflight(request)) return preflight(request);
    if (pathname.startsWith("/auth/v1/")) return serveAuth(request);
    if (!/^\/rest\/v1(?:\/|$)/.test(pathname)) return new Response(null, { status: 404 });
    const caller = await authenticate(request);
    return caller instanceof Response ? caller : rest.serve(request, caller);
  }

  const isPrivileged = createIsPrivileged(tokens, options);
  const requests = createBoundedRequests(options.bounds ?? DEFAULT_REQUEST_BOUNDS, {
    isPrivileged,
    async keyOf(request) {
      const caller = await readCaller(request, { ...options, tokens }, CLOCK_SKEW_SECONDS);
      if ("reason" in caller || caller.role === "service_role") return undefined;
      return userOf(caller) ?? request.headers.get(CLIENT_ADDRESS_HEADER) ?? undefined;
    },
  });

  const running = new Set<Promise<Response>>();
  const fetchFromBackend: typeof fetch = async (input, init) => {
    const request = input instanceof Request && !init ? input : new Request(input, init);
    const { pathname } = new URL(request.url);
    // The services decode paths: an encoded one would bypass the checks in front of them.
    if (!/^\/[a-z]+\/v1(?:\/|$)/.test(pathname)) return new Response(null, { status: 404 });
    const answer = requests
      .answer(request, pathname, (bounded) => answerTo(bounded, pathname))
      .catch(answerUnavailable)
      .then((response) => keepFromCaches(response, pathname));
    running.add(answer);
    return answer.finally(() => running.delete(answer));
  };
  return {
    fetch: fetchFromBackend,
    realtime,
    functions,
    async prepare() {
      const direct = createConnectionPool({
        url: options.directUrl,
        max: 1,
        statementTimeoutMs: 0,
      });
      await createSystemSchema(direct).finally(direct.close);
    },
    rotateKeys: (isRevoked) => rotateSigningKeys(pool, encryption, isRevoked),
    poolStats: pool.stats,
    async databaseBytes() {
      const [row] = await pool.query(
        "select pg_database_size(current_database())::float8 as bytes",
        [],
      );
      return Number(row?.bytes);
    },
    isPrivileged,
    limitStore,
    jobs: [
      {
        name: "expired-sessions",
        everyMs: HOUR_MS,
        // A start has more urgent work.
        firstMs: 60_000,
        run: async () => ({ count: await pruneExpired(pool) }),
      },
      {
        name: "expired-uploads",
        everyMs: HOUR_MS,
        run: async () => ({ count: await storage.removeExpiredUploads() }),
      },
    ],
    async close() {
      const timeout = delay(CLOSE_LIMIT_MS, undefined, { ref: false });
      // Requests that functions send during cleanup count as running.
      await Promise.all([functions.close(), Promise.race([Promise.allSettled(running), timeout])]);
      requests.close();
      await pool.close();
    },
  };
}

/** Responses without a cache header are private to the client. Functions set their own headers. */
function keepFromCaches(response: Response, pathname: string): Response {
  if (!pathname.startsWith("/functions/") && !response.headers.has("Cache-Control"))
    response.headers.set("Cache-Control", "no-store");
  return response;
}
