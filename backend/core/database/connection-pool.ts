import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { currentRequest, outsideRequest } from "../base/current-request.ts";
import { untilAborted } from "../base/until-aborted.ts";
import { cancelOnAbort } from "./cancel-on-abort.ts";
import { type ClientOptions, clientSettings } from "./client-settings.ts";
import { connectClient, destroyClient, endClient } from "./connect-client.ts";
import { startConnectionWatchdog } from "./connection-watchdog.ts";
import { DatabaseUnavailable, sqlState } from "./database-errors.ts";
import { toParameters } from "./parameters.ts";
import { type Rows, toRows } from "./row-types.ts";
import { type BatchStatement, sendBatch } from "./send-batch.ts";
import { createStatementNames, isStaleStatement } from "./statement-names.ts";

/**
 * A pooled connection with one exclusive user between `acquire` and `release`. When the request that acquired it is
 * aborted, its statement is canceled, every other one is refused with the signal's reason, and a connection that is not
 * released within a second is destroyed.
 */
export type PooledConnection = {
  /**
   * Pipelines a statement without waiting for earlier ones; results arrive in the order of sending.
   *
   * @param prepare prepares it once per connection: for a few frequent statements.
   * @throws UnsendableStatement before anything was sent, pg.DatabaseError when PostgreSQL rejects it, and
   * DatabaseUnavailable when the connection is lost.
   */
  send(sql: string, parameters: readonly unknown[], prepare: boolean): Promise<Rows>;
  /** Pipelines statements of which none is run after one that has failed; rejects with that failure. See `send`. */
  sendTogether(statements: readonly SentStatement[], answerWithinMs?: number): Promise<Rows[]>;
  /** Rolls back, also when the request was aborted. Never rejects: the server rolls back a lost connection's transaction itself. */
  rollback(): Promise<void>;
  /**
   * Returns the connection to the pool, once. One with pending results or within a transaction is destroyed: await
   * everything that was sent (`Promise.allSettled`) to keep it.
   */
  release(): void;
};

export type SentStatement = { sql: string; parameters: readonly unknown[]; prepare: boolean };

/** `open` connections of at most `max`, `used` of them busy, and the number of queued requests. */
export type PoolStats = { max: number; open: number; used: number; waiting: number };

export type ConnectionPool = {
  /**
   * Acquires a connection for the current request.
   *
   * @throws DatabaseUnavailable when no connection is free or can be made within the deadline; the reason of the
   * request's signal when it is aborted.
   */
  acquire(): Promise<PooledConnection>;
  /** Runs one statement on any connection, as the user of the address. */
  query(sql: string, parameters: readonly unknown[]): Promise<Rows>;
  stats(): PoolStats;
  roleTimeouts: RoleTimeouts;
  /** Takes two seconds at most; statements that still run then fail. */
  close(): Promise<void>;
};

/** Statement timeouts by role, in seconds. The service key has the database's default. */
export type RoleTimeouts = { anon: number; authenticated: number };

/** Signed-in users have a longer timeout: renaming an author of many articles is one statement. */
export const DEFAULT_ROLE_TIMEOUTS: RoleTimeouts = { anon: 8, authenticated: 30 };

export type PoolOptions = {
  url: string;
  /** Maximum number of connections. */
  max: number;
  /** Timeout of `acquire`, 8 s unless set. */
  acquireTimeoutMs?: number;
  /** Statement timeout, 60 s unless set. `SET LOCAL` may lower or raise it in a transaction. */
  statementTimeoutMs?: number;
  /** Statement timeout of client roles. */
  roleTimeouts?: RoleTimeouts | undefined;
  /** See ClientOptions. Statements are not prepared either. */
  isTransactionPooler?: boolean;
};

/** `application_name` of the pool's connections in `pg_stat_activity`. */
export const POOL_NAME = "broadsheet";
const ACQUIRE_TIMEOUT_MS = 8000;
const STATEMENT_TIMEOUT_MS = 60_000;
const IDLE_TIMEOUT_MS = 60_000;
const CLOSE_TIMEOUT_MS = 2000;

/** Pending results of a connection, and when it last received data (`performance.now()`). */
type Traffic = { pending: number; lastReceivedAt: number };

/** A pool of pipelined `pg` connections; connections in an unknown state are destroyed. */
export function createConnectionPool(options: PoolOptions): ConnectionPool {
  const { url, max, isTransactionPooler = false } = options;
  const settings = {
    url,
    name: POOL_NAME,
    statementTimeoutMs: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    isTransactionPooler,
  };
  const pool = new pg.Pool({
    ...clientSettings(settings),
    pipeline: true,
    max,
    connectionTimeoutMillis: options.acquireTimeoutMs ?? ACQUIRE_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
  });
  const clients = new Map<pg.Client, Traffic>();
  const names = createStatementNames();
  pool.on("connect", (client) => {
    clients.set(client, { pending: 0, lastReceivedAt: performance.now() });
    // The pool listens while the connection is idle. Without a listener the loss of a busy one would end the process.
    client.on("error", () => undefined);
  });
  pool.on("remove", (client) => clients.delete(client));
  pool.on("error", () => undefined);
  const stopWatchdog = startConnectionWatchdog({
    listUnresponsive: (since) =>
      [...clients].flatMap(([client, { pending, lastReceivedAt }]) =>
        pending > 0 && lastReceivedAt < since ? [client] : [],
      ),
    isServerThere: () => isServerThere({ url, name: `${POOL_NAME} check`, isTransactionPooler }),
    destroy: destroyClient,
  });

  async function connect(signal: AbortSignal | undefined): Promise<pg.PoolClient> {
    // Connections outlive the request that opens them.
    const connecting = outsideRequest(() => pool.connect());
    if (!signal) return connecting.catch(refuseConnection);
    try {
      const client = await untilAborted(connecting, signal);
      signal.throwIfAborted();
      return client;
    } catch (error) {
      if (!signal.aborted) return refuseConnection(error);
      connecting.then(
        (client) => client.release(),
        () => undefined,
      );
      throw signal.reason;
    }
  }

  async function acquire(): Promise<PooledConnection> {
    const request = currentRequest();
    const signal = request?.signal;
    signal?.throwIfAborted();
    const client = await connect(signal);
    const traffic = clients.get(client) ?? { pending: 0, lastReceivedAt: 0 };
    const cancellation = cancelOnAbort(client, signal);
    let isReleased = false;
    let hasChanges = false;

    function write({ sql, parameters, prepare }: SentStatement): BatchStatement {
      if (isReleased) throw new Error("The connection was released to the pool.");
      const name = prepare && !isTransactionPooler ? names.get(sql) : undefined;
      return { text: sql, values: toParameters(sql, parameters), name };
    }

    async function exchange(task: () => Promise<Rows[]>): Promise<Rows[]> {
      request?.signal?.throwIfAborted();
      try {
        const results = await countPending(client, traffic, task);
        hasChanges ||= results.some(isChange);
        if (hasChanges && client.getTransactionStatus() === "I") request?.complete();
        return results;
      } catch (error) {
        if (isStaleStatement(error)) names.renew();
        request?.signal?.throwIfAborted();
        throw error;
      }
    }

    return {
      async send(sql, parameters, prepare) {
        const statement = write({ sql, parameters, prepare });
        const [rows] = await exchange(async () => [toRows(await client.query(statement))]);
        return rows as Rows;
      },
      async sendTogether(statements, answerWithinMs) {
        const batch = statements.map(write);
        return exchange(() => sendBatch(client, batch, answerWithinMs));
      },
      async rollback() {
        hasChanges = false;
        await countPending(client, traffic, () => client.query("rollback")).catch(() => undefined);
      },
      release() {
        if (isReleased) return;
        isReleased = true;
        cancellation.stop(() => {
          const isReusable =
            traffic.pending === 0 &&
            client.getTransactionStatus() === "I" &&
            !client.connection.stream.destroyed;
          if (!isReusable) destroyClient(client);
          client.release(!isReusable);
        });
      },
    };
  }

  async function query(sql: string, parameters: readonly unknown[]): Promise<Rows> {
    const connection = await acquire();
    try {
      return await connection.send(sql, parameters, parameters.length > 0);
    } catch (error) {
      // The statement was not run, and has another name now.
      if (isStaleStatement(error)) return await connection.send(sql, parameters, true);
      throw error;
    } finally {
      connection.release();
    }
  }

  return {
    acquire,
    query,
    roleTimeouts: options.roleTimeouts ?? DEFAULT_ROLE_TIMEOUTS,
    stats: () => ({
      max,
      open: pool.totalCount,
      used: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
    }),
    async close() {
      if (pool.ending) return;
      stopWatchdog();
      const isOver = pool.end().then(() => true);
      if (await Promise.race([isOver, delay(CLOSE_TIMEOUT_MS, false, { ref: false })])) return;
      for (const client of clients.keys()) destroyClient(client);
    },
  };
}

function refuseConnection(error: unknown): never {
  if (isRefusedByServer(error)) throw error;
  throw new DatabaseUnavailable("No connection to the database became free in time.", {
    cause: error,
  });
}

/** Whether PostgreSQL answered with an error about the statement or the sign-in, rather than about its own shutdown. */
function isRefusedByServer(error: unknown): boolean {
  return sqlState(error) !== undefined && !isServerEnding(error);
}

/** Shutdown, crash, startup, or termination by an administrator (SQLSTATEs 57P01 to 57P05). */
function isServerEnding(error: unknown): boolean {
  return sqlState(error)?.startsWith("57P") ?? false;
}

async function countPending<Answer>(
  client: pg.PoolClient,
  traffic: Traffic,
  exchange: () => Promise<Answer>,
): Promise<Answer> {
  if (traffic.pending === 0) traffic.lastReceivedAt = performance.now();
  traffic.pending += 1;
  try {
    return await exchange();
  } catch (error) {
    const isLost = client.connection.stream.destroyed || isServerEnding(error);
    if (!isLost || isRefusedByServer(error)) throw error;
    throw new DatabaseUnavailable("The connection to the database was lost.", { cause: error });
  } finally {
    traffic.pending -= 1;
    traffic.lastReceivedAt = performance.now();
  }
}

/** Whether a statement may have changed rows; with common table expressions also where its count is 0. */
function isChange({ command }: Rows): boolean {
  return ["INSERT", "UPDATE", "DELETE", "MERGE"].includes(command);
}

/** Whether the server answers on a new connection, if only with a refusal. */
async function isServerThere(options: ClientOptions): Promise<boolean> {
  try {
    const client = await connectClient(options);
    await endClient(client);
    return true;
  } catch (error) {
    return sqlState(error) !== undefined;
  }
}
