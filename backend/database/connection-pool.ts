import type { Socket } from "node:net";
import postgres from "postgres";
import { CONNECT_LIMIT_MS, connectOnce } from "./connect-once.ts";
import { findUnsendable, withSafeSerializers } from "./sendable.ts";
import { createSilenceWatch } from "./silence-watch.ts";

/** A connection that one user has to itself from `acquire` to `release`. */
export type PooledConnection = {
  /** Sends a statement; they are answered in the order in which they were sent. Fails when the connection is lost. */
  send(
    sql: string,
    parameters: readonly unknown[],
    prepare: boolean,
  ): Promise<postgres.RowList<postgres.Row[]>>;
  release(): void;
};

/** `open` connections of at most `max`, `used` of them busy, and how many requests wait for one. */
export type PoolStats = { max: number; open: number; used: number; waiting: number };

export type ConnectionPool = {
  acquire(): Promise<PooledConnection>;
  /** One statement on any connection, as the user of the address. */
  query(sql: string, parameters: readonly unknown[]): Promise<postgres.RowList<postgres.Row[]>>;
  stats(): PoolStats;
  close(): Promise<void>;
};

type Member = {
  sql: postgres.Sql;
  isLost: boolean;
  waiting: Set<(error: Error) => void>;
  /** When the server was last heard of, or asked after it owed nothing. */
  heardAt: number;
  socket?: Socket;
  idleTimer?: NodeJS.Timeout;
};

const IDLE_LIMIT_MS = 60_000;

/**
 * Up to `options.max` connections, each a postgres.js of its own that connects once and never again.
 *
 * `sql.reserve` of postgres.js does not survive a database that dies: statements of a connection that
 * was lost wait for ever or end the process, and connections that could not be made are never given
 * back. Connecting again within a connection would be worse: what was meant for a role would run without it.
 *
 * @param options those of a postgres.js client, as it has parsed them.
 */
export function createConnectionPool(options: postgres.Sql["options"]): ConnectionPool {
  const idle: Member[] = [];
  const queue: ((member: Member) => void)[] = [];
  const serializers = withSafeSerializers(options.serializers);
  const members = new Set<Member>();
  let size = 0;
  let areTypesKnown = false;
  const stopWatching = createSilenceWatch({
    listSilent: (since) =>
      [...members].filter(({ waiting, heardAt }) => waiting.size > 0 && heardAt < since),
    isServerThere: () => answers(options),
    end: (member) => {
      lose(member);
      member.socket?.destroy();
    },
  });

  function open(): Member {
    size += 1;
    const own = {
      ...options,
      serializers,
      max: 1,
      idle_timeout: null,
      // What all connections read arrays by is asked for once. A connection that is lost while postgres.js asks
      // ends the process, since nothing waits for that answer.
      fetch_types: !areTypesKnown,
      // A connection must not end in the middle of a transaction because it is old.
      max_lifetime: null,
      socket: connectOnce({
        onSocket: (socket) => {
          member.socket = socket;
        },
        onFailure: () => lose(member),
      }),
      onclose: () => lose(member),
    };
    // What postgres.js has parsed it takes back as it is; its types do not say so.
    const sql = postgres(own as unknown as postgres.Options<Record<string, never>>);
    const member: Member = { sql, isLost: false, waiting: new Set(), heardAt: performance.now() };
    members.add(member);
    return member;
  }

  function lose(member: Member): void {
    if (member.isLost) return;
    member.isLost = true;
    members.delete(member);
    size -= 1;
    clearTimeout(member.idleTimer);
    const at = idle.indexOf(member);
    if (at !== -1) idle.splice(at, 1);
    const error = new Error("The connection to the database was lost.");
    for (const reject of member.waiting) reject(error);
    if (queue.length > 0) queue.shift()?.(open());
  }

  async function ask(member: Member, ...statement: Statement) {
    const rows = await send(member, ...statement);
    areTypesKnown = true;
    return rows;
  }

  function release(member: Member): void {
    if (member.isLost) return;
    const next = queue.shift();
    if (next) next(member);
    else keepIdle(member);
  }

  function keepIdle(member: Member): void {
    idle.push(member);
    member.idleTimer = setTimeout(() => {
      idle.splice(idle.indexOf(member), 1);
      void member.sql.end({ timeout: 1 });
    }, IDLE_LIMIT_MS).unref();
  }

  async function take(): Promise<Member> {
    const member = idle.pop();
    clearTimeout(member?.idleTimer);
    if (member) return member;
    if (size < options.max) return open();
    return new Promise((resolve) => queue.push(resolve));
  }

  return {
    async acquire() {
      const member = await take();
      return {
        send: (...statement) => ask(member, ...statement),
        release: () => release(member),
      };
    },
    async query(sql, parameters) {
      const member = await take();
      try {
        return await ask(member, sql, parameters, true);
      } finally {
        release(member);
      }
    },
    stats: () => ({
      max: options.max,
      open: size,
      used: size - idle.length,
      waiting: queue.length,
    }),
    async close() {
      stopWatching();
      await Promise.all(idle.splice(0).map((member) => member.sql.end({ timeout: 1 })));
    },
  };
}

type Statement = [sql: string, parameters: readonly unknown[], prepare: boolean];

function send(member: Member, ...[sql, parameters, prepare]: Statement) {
  return new Promise<postgres.RowList<postgres.Row[]>>((resolve, reject) => {
    if (member.isLost) return reject(new Error("The connection to the database was lost."));
    const unsendable = findUnsendable(sql, parameters);
    if (unsendable) return reject(unsendable);
    if (member.waiting.size === 0) member.heardAt = performance.now();
    member.waiting.add(reject);
    member.sql
      .unsafe(sql, [...parameters] as never[], { prepare })
      .then(resolve, reject)
      .finally(() => {
        member.heardAt = performance.now();
        member.waiting.delete(reject);
      });
  });
}

/** Whether the server answers on a connection of its own. */
async function answers(options: postgres.Sql["options"]): Promise<boolean> {
  const own = {
    ...options,
    max: 1,
    connect_timeout: CONNECT_LIMIT_MS / 1000,
    idle_timeout: null,
    fetch_types: false,
  };
  const sql = postgres(own as unknown as postgres.Options<Record<string, never>>);
  try {
    await sql`select 1`;
    return true;
  } catch {
    return false;
  } finally {
    void sql.end({ timeout: 0 });
  }
}
