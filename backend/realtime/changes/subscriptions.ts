import postgres from "postgres";
import type { ConnectionPool } from "../../database/connection-pool.ts";
import type { Identity } from "../identity.ts";
import { becomeCaller, inDiscardedTransaction } from "../run-as.ts";
import { filterSql } from "./filter-sql.ts";
import type { SubscriptionRequest } from "./parse-subscription.ts";
import { matchTables, type TableShape } from "./table-shapes.ts";

/** One wish of a client; the number is what the client knows it by. */
export type Subscription = SubscriptionRequest & { id: number };

/** A client in a channel that follows changes. */
export type Subscriber = {
  identity: Identity;
  subscriptions: Subscription[];
  /** @param json the change as JSON; `ids` are those of its subscriptions that it meets. */
  tell(ids: number[], json: string): void;
  /** Says that it is (again) told of changes. */
  confirm(): void;
};

/** Who is told of changes. Clients with the same rights are one group, which is asked for once. */
export function createSubscribers() {
  const groups = new Map<string, Set<Subscriber>>();
  const keys = new Map<Subscriber, string>();

  function remove(subscriber: Subscriber): void {
    const key = keys.get(subscriber);
    if (key === undefined) return;
    keys.delete(subscriber);
    const group = groups.get(key);
    group?.delete(subscriber);
    if (group?.size === 0) groups.delete(key);
  }

  return {
    /** Also for one that is here already and whose identity is another now. */
    set(subscriber: Subscriber): void {
      remove(subscriber);
      const key = JSON.stringify([subscriber.identity.role, subscriber.identity.claims]);
      keys.set(subscriber, key);
      const group = groups.get(key) ?? new Set();
      groups.set(key, group.add(subscriber));
    },
    remove,
    has: (subscriber: Subscriber) => keys.has(subscriber),
    /** The changes of some time may have been missed: all are told that from now on none is. */
    confirmAll(): void {
      for (const subscriber of keys.keys()) subscriber.confirm();
    },
    list: (): ReadonlySet<Subscriber>[] => [...groups.values()],
    size: () => keys.size,
  };
}

/**
 * Why these subscriptions can not be; undefined when they can. The conditions are tried on no row, so
 * that wrong values show now and not when something changes.
 */
export async function findProblem(
  pool: ConnectionPool,
  shapes: readonly TableShape[],
  identity: Identity,
  subscriptions: readonly Subscription[],
): Promise<string | undefined> {
  for (const subscription of subscriptions) {
    const tables = matchTables(shapes, subscription);
    if (tables.length === 0)
      return unable(
        subscription,
        "Please check Realtime is enabled for the given connect parameters",
      );
    for (const shape of tables) {
      const problem = await tryConditions(pool, shape, identity, subscription);
      if (problem !== undefined)
        return unable(
          subscription,
          `An exception happened so please check your connect parameters`,
          problem,
        );
    }
  }
  return undefined;
}

async function tryConditions(
  pool: ConnectionPool,
  shape: TableShape,
  identity: Identity,
  { filters, columns }: Subscription,
): Promise<string | undefined> {
  const readable = shape.columns.filter(({ readers }) => readers.includes(identity.role));
  const missing = columns?.find((column) => !readable.some(({ name }) => name === column));
  if (missing !== undefined) return `invalid column for select ${missing}`;
  if (filters.length === 0) return undefined;
  try {
    const parameters: unknown[] = [];
    const row = readable.map(
      ({ name, sqlType }) => `null::${sqlType} as "${name.replaceAll('"', '""')}"`,
    );
    const patterns = filters
      .filter(({ operator }) => operator === "match" || operator === "imatch")
      .flatMap(({ values }) => values);
    const condition = filterSql(filters, readable, "tried", parameters);
    await inDiscardedTransaction(pool, async (query) => {
      await becomeCaller(query, identity);
      await query(`select ${condition} from (select ${row.join(", ")}) as tried`, parameters);
      // Nothing is compared with a column that is null.
      for (const pattern of patterns) await query("select '' ~ $1::text", [pattern]);
    });
    return undefined;
  } catch (error) {
    if (error instanceof postgres.PostgresError || isOwnRefusal(error)) return error.message;
    throw error;
  }
}

function isOwnRefusal(error: unknown): error is Error {
  return error instanceof Error && error.message.startsWith("invalid column");
}

function unable(
  { event, schema, table, filters }: Subscription,
  advice: string,
  exception?: string,
): string {
  const asked = [
    `event: ${event}`,
    `schema: ${schema}`,
    `table: ${table}`,
    `filters: ${JSON.stringify(filters.map(({ column, operator, values }) => [column, operator, ...values]))}`,
  ].join(", ");
  const end = exception === undefined ? "" : `. Exception: ${exception}`;
  return `Unable to subscribe to changes with given parameters. ${advice}: [${asked}]${end}`;
}
