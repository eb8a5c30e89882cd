import type pg from "pg";
import { ROW_TYPES } from "./row-types.ts";

/** Connect timeout. */
export const CONNECT_TIMEOUT_MS = 5000;
/** Idle timeout within a transaction, after which PostgreSQL ends the connection. */
const IDLE_IN_TRANSACTION_MS = 30_000;
/** Lock timeout of a statement. */
const LOCK_TIMEOUT_MS = 20_000;
/** Time the client waits beyond the statement timeout before it destroys the connection. */
const ANSWER_MARGIN_MS = 10_000;
/** Interval at which PostgreSQL checks that the client of a running statement is still connected. */
const CLIENT_CHECK_MS = 2000;

export type ClientOptions = {
  url: string;
  /** `application_name`, as `pg_stat_activity` shows it. */
  name: string;
  connectTimeoutMs?: number;
  /** Statement timeout; undefined leaves the server's own default, which is mostly no limit. */
  statementTimeoutMs?: number;
  /**
   * The address is that of a pooler in transaction mode, such as PgBouncer: clients share its sessions, so no session
   * settings are made, and poolers refuse connections that ask for them.
   */
  isTransactionPooler?: boolean;
};

/**
 * The settings of a `pg` client: rows as ISO_TIMESTAMPS and JSON (row-types.ts), `sslmode` as in PostgreSQL's own programs,
 * and limits for statements, locks and idle transactions. What the address itself sets (`?statement_timeout=…`,
 * milliseconds) takes precedence.
 */
export function clientSettings(options: ClientOptions): pg.ClientConfig {
  const { url, name, connectTimeoutMs = CONNECT_TIMEOUT_MS, statementTimeoutMs } = options;
  const address = new URL(url);
  if (address.searchParams.has("sslmode")) address.searchParams.set("uselibpqcompat", "true");
  const own: pg.ClientConfig = {
    application_name: name,
    types: ROW_TYPES,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs,
  };
  if (statementTimeoutMs) own.query_timeout = statementTimeoutMs + ANSWER_MARGIN_MS;
  if (!options.isTransactionPooler) {
    Object.assign(own, sessionDefaults(statementTimeoutMs));
    // Prepared statements skip parsing only: the best plan of a search depends on the words searched.
    const flags = ["-c plan_cache_mode=force_custom_plan"];
    // PostgreSQL on Windows cannot check whether a client is connected.
    if (statementTimeoutMs && process.platform !== "win32")
      flags.push(`-c client_connection_check_interval=${CLIENT_CHECK_MS}`);
    const given = address.searchParams.get("options");
    address.searchParams.set("options", [...flags, given ?? ""].join(" ").trim());
  }
  return { ...own, connectionString: address.href };
}

function sessionDefaults(statementTimeoutMs: number | undefined): pg.ClientConfig {
  if (!statementTimeoutMs) return {};
  return {
    statement_timeout: statementTimeoutMs,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  };
}
