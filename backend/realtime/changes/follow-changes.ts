import { setTimeout as delay } from "node:timers/promises";
import pLimit from "p-limit";
import type { Logger } from "pino";
import { z } from "zod";
import type { ConnectionPool } from "../../database/connection-pool.ts";
import { changeJson, limitRecord, UNAUTHORIZED } from "./change-json.ts";
import type { RowFilter } from "./parse-filters.ts";
import type { ChangeType } from "./parse-subscription.ts";
import { type RowAnswer, type RowKey, readRows } from "./read-rows.ts";
import type { createSubscribers, Subscriber, Subscription } from "./subscriptions.ts";
import type { TableShape } from "./table-shapes.ts";

export const CHANGE_CHANNEL = "broadsheet_realtime_changes";

const noticeSchema = z.object({
  type: z.enum(["INSERT", "UPDATE", "DELETE"]),
  schema: z.string(),
  table: z.string(),
  commit_timestamp: z.string(),
  keys: z.array(z.record(z.string(), z.unknown())),
});
/** Rows that one statement touched. */
type Notice = z.infer<typeof noticeSchema>;

/** How many groups of clients are looked at at a time; each takes a connection. */
const AT_ONCE = 4;
/** Announcements that wait; beyond it the oldest are given up, rather than memory. */
const MAX_WAITING = 10_000;
const ATTEMPTS = 3;

/**
 * Tells subscribers of the rows that the database announces. A row is read when it is announced, once
 * for all who have the same rights, and as they would read it; who may not is told nothing.
 */
export function followChanges(options: {
  pool: ConnectionPool;
  listTables: () => Promise<TableShape[]>;
  subscribers: ReturnType<typeof createSubscribers>;
  log: Logger;
}): { take(notification: string): void; settle(): Promise<void> } {
  const { pool, subscribers, log } = options;
  let waiting: Notice[] = [];
  let working: Promise<void> | undefined;
  const limit = pLimit(AT_ONCE);

  async function work(): Promise<void> {
    for (let notice = waiting.shift(); notice; notice = waiting.shift()) {
      await tellOf(notice).catch((error: unknown) =>
        log.warn({ err: error, table: notice?.table }, "a change was not passed on"),
      );
    }
  }

  async function tellOf(notice: Notice): Promise<void> {
    const shape = (await options.listTables()).find(
      ({ schema, table }) => schema === notice.schema && table === notice.table,
    );
    if (!shape) return;
    const groups = subscribers
      .list()
      .map((group) => wishesOf(group, notice))
      .filter((wishes) => wishes.length > 0);
    await Promise.all(groups.map((wishes) => limit(() => tellGroup(shape, notice, wishes))));
  }

  async function tellGroup(shape: TableShape, notice: Notice, wishes: Wish[]): Promise<void> {
    const [first] = wishes;
    if (!first) return;
    const { identity } = first.subscriber;
    const readable = shape.columns.filter(({ readers }) => readers.includes(identity.role));
    const isAllowed = shape.columns.every(
      ({ isKey, name }) => !isKey || readable.some((each) => each.name === name),
    );
    if (!isAllowed) {
      const json = changeJson(shape, notice, { columns: [], errors: [UNAUTHORIZED] });
      for (const { subscriber, subscriptions } of wishes)
        subscriber.tell(
          subscriptions.map(({ id }) => id),
          json,
        );
      return;
    }
    const isGone = notice.type === "DELETE";
    const keyNames = shape.columns.filter(({ isKey }) => isKey).map(({ name }) => name);
    const viewOf = ({ columns }: Subscription) =>
      readable
        .map(({ name }) => name)
        .filter((name) => !columns || columns.includes(name) || keyNames.includes(name));
    // Of a row that is gone only the key is known; conditions on anything else can not hold.
    const asked = wishes.flatMap((wish) =>
      wish.subscriptions
        .filter(
          ({ filters }) => !isGone || filters.every(({ column }) => keyNames.includes(column)),
        )
        .map((subscription) => ({ wish, subscription, view: viewOf(subscription) })),
    );
    const views = distinct(isGone ? [] : asked.map(({ view }) => view));
    const filters = distinct(asked.map(({ subscription }) => subscription.filters));
    const isUnconditional = filters.every((each) => each.length === 0);
    const answers =
      isGone && isUnconditional
        ? notice.keys.map(() => ({ views: [], holds: filters.map(() => true) }))
        : await readAgain({ shape, keys: notice.keys, views, filters }, isGone);

    for (const [index, key] of notice.keys.entries()) {
      const answer = answers[index];
      if (answer) tellRow(key, answer);
    }

    function readAgain(question: Parameters<typeof readRows>[2], gone: boolean) {
      return withRetries(() => readRows(pool, identity, question, gone ? "gone" : "present"));
    }

    function tellRow(key: RowKey, answer: RowAnswer): void {
      const met = asked.filter(
        ({ subscription }) => answer.holds[indexOf(filters, subscription.filters)],
      );
      for (const view of isGone ? [[]] : views) {
        const ofView = isGone ? met : met.filter((each) => isSame(each.view, view));
        if (ofView.length === 0) continue;
        const columns = shape.columns.filter(({ name }) =>
          (isGone ? keyNames : view).includes(name),
        );
        const record = isGone ? undefined : limitRecord(answer.views[indexOf(views, view)] ?? "{}");
        const json = changeJson(shape, notice, {
          columns,
          ...(record ? { record: record.json, errors: record.errors } : {}),
          ...(notice.type === "INSERT" ? {} : { oldRecord: JSON.stringify(key) }),
        });
        const byClient = Map.groupBy(ofView, ({ wish }) => wish.subscriber);
        for (const [subscriber, each] of byClient)
          subscriber.tell(
            each.map(({ subscription }) => subscription.id),
            json,
          );
      }
    }
  }

  return {
    take(notification) {
      if (subscribers.size() === 0) return;
      const notice = readNotice(notification);
      if (!notice) return;
      waiting.push(notice);
      if (waiting.length > MAX_WAITING) waiting.shift();
      working ??= work().finally(() => {
        working = undefined;
      });
    },
    async settle() {
      waiting = [];
      await working;
    },
  };
}

/** A client of a group and those of its subscriptions that a change may concern. */
type Wish = { subscriber: Subscriber; subscriptions: Subscription[] };

function wishesOf(group: ReadonlySet<Subscriber>, notice: Notice): Wish[] {
  return [...group]
    .map((subscriber) => ({
      subscriber,
      subscriptions: subscriber.subscriptions.filter((each) => isMeant(each, notice)),
    }))
    .filter(({ subscriptions }) => subscriptions.length > 0);
}

function isMeant(
  { event, schema, table }: Subscription,
  notice: { type: ChangeType; schema: string; table: string },
): boolean {
  return (
    (event === "*" || event === notice.type) &&
    (schema === "*" || schema === notice.schema) &&
    (table === "*" || table === notice.table)
  );
}

function readNotice(notification: string): Notice | undefined {
  try {
    return noticeSchema.parse(JSON.parse(notification));
  } catch {
    return undefined;
  }
}

/** A connection may have been lost; the row can still be read on another. */
async function withRetries<Result>(task: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await delay(200 * attempt);
    }
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function distinct<Item extends readonly string[] | readonly RowFilter[]>(
  items: readonly Item[],
): Item[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()];
}

function indexOf(items: readonly unknown[], item: unknown): number {
  return items.findIndex((each) => isSame(each, item));
}
