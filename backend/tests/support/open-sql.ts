import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from } from "pg-copy-streams";
import { toParameters } from "../../core/database/parameters.ts";
import { ROW_TYPES, type Row, type Rows, toRows } from "../../core/database/row-types.ts";

/** A fragment of SQL text or a list of values, created by `sql(…)` and `sql.part(…)`. */
type Part = { part: string } | { list: readonly unknown[] };
/** A JSON parameter, created by `sql.json`. */
type Json = { json: string };

/** Runs parameterized statements: sql`select ${1} as one`. */
export type Sql = {
  // biome-ignore lint/suspicious/noExplicitAny: the tests know the columns of the rows that they read.
  <List extends readonly Row[] = any[]>(
    strings: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<List & Pick<Rows, "command" | "count">>;
  /** A quoted identifier, or a parenthesized list of values. */
  (name: string | readonly unknown[]): Part;
  /** Runs SQL text, which may contain several statements. */
  unsafe(text: string, parameters?: readonly unknown[]): Promise<Rows>;
  /** A fragment of SQL text within another statement. */
  part(text: string): Part;
  json(value: unknown): Json;
  /** Runs `task` in a transaction, with a rollback when it fails. */
  begin<Result>(task: (transaction: Sql) => Promise<Result>): Promise<Result>;
};

/** A reserved connection until `release`. */
export type ReservedSql = Sql & { release(): void };

export type SqlPool = Sql & {
  reserve(): Promise<ReservedSql>;
  listen(
    channel: string,
    onNotify: (payload: string) => void,
  ): Promise<{ unlisten(): Promise<void> }>;
  notify(channel: string, payload: string): Promise<unknown>;
  /** Runs `copy … from stdin` with the bytes of `source`. */
  copyFrom(statement: string, source: Readable): Promise<void>;
  end(): Promise<void>;
};

const TIMES = new Set([1082, 1114, 1184]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number) =>
    TIMES.has(oid) ? (text: string) => new Date(toUtc(text)) : ROW_TYPES.getTypeParser(oid),
};

/** Opens a connection pool directly to a database. */
export function openSql(url: string, max = 2): SqlPool {
  const address = new URL(url);
  if (address.searchParams.has("sslmode")) address.searchParams.set("uselibpqcompat", "true");
  const pool = new pg.Pool({ connectionString: address.href, max, types, allowExitOnIdle: true });
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));

  async function reserve(): Promise<ReservedSql> {
    const client = await pool.connect();
    const own = toSql(
      (text, values) => client.query(text, values),
      (task) => inTransaction(own, task),
    );
    return Object.assign(own, { release: () => client.release() });
  }

  const sql = toSql(
    (text, values) => pool.query(text, values),
    async (task) => {
      const reserved = await reserve();
      try {
        return await inTransaction(reserved, task);
      } finally {
        reserved.release();
      }
    },
  );
  return Object.assign(sql, {
    reserve,
    async listen(channel: string, onNotify: (payload: string) => void) {
      const client = await pool.connect();
      client.on("notification", ({ payload = "" }) => onNotify(payload));
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      return { unlisten: async () => client.release(true) };
    },
    notify: (channel: string, payload: string) => sql`select pg_notify(${channel}, ${payload})`,
    async copyFrom(statement: string, source: Readable) {
      const client = await pool.connect();
      try {
        await pipeline(source, client.query(from(statement)));
      } finally {
        client.release();
      }
    },
    end: () => pool.end(),
  });
}

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult | pg.QueryResult[]>;

function toSql(run: Run, begin: Sql["begin"]): Sql {
  function sql(first: TemplateStringsArray | string | readonly unknown[], ...values: unknown[]) {
    if (typeof first === "string") return { part: pg.escapeIdentifier(first) };
    if (!("raw" in first)) return { list: first };
    return runTemplate(run, [...first], values);
  }
  return Object.assign(sql as Sql, {
    unsafe: async (text: string, parameters: readonly unknown[] = []) =>
      toRows(await run(text, toParameters(text, parameters))),
    part: (text: string) => ({ part: text }),
    json: (value: unknown) => ({ json: JSON.stringify(value) }),
    begin,
  });
}

async function runTemplate(run: Run, strings: string[], values: unknown[]): Promise<Rows> {
  const parameters: unknown[] = [];
  const place = (value: unknown) => `$${parameters.push(value)}`;
  const text = strings.reduce((before, string, index) => {
    const value = values[index - 1];
    return `${before}${write(value, place)}${string}`;
  });
  return toRows(await run(text, toParameters(text, parameters)));
}

function write(value: unknown, place: (value: unknown) => string): string {
  if (typeof value === "object" && value !== null) {
    if ("part" in value) return String(value.part);
    if ("json" in value) return `${place(value.json)}::jsonb`;
    if ("list" in value && Array.isArray(value.list))
      return `(${value.list.map(place).join(", ")})`;
  }
  return place(value);
}

async function inTransaction<Result>(
  sql: Sql,
  task: (transaction: Sql) => Promise<Result>,
): Promise<Result> {
  await sql`begin`;
  try {
    const result = await task(sql);
    await sql`commit`;
    return result;
  } catch (error) {
    await sql`rollback`.catch(() => undefined);
    throw error;
  }
}

/** Converts PostgreSQL's text of a time to ISO 8601; a time without a zone is UTC. */
function toUtc(text: string): string {
  const time = text.replace(" ", "T");
  return /T.*[+-]\d\d(:\d\d)?$/.test(time)
    ? time.replace(/([+-]\d\d)$/, "$1:00")
    : time.includes("T")
      ? `${time}Z`
      : time;
}
