import { setTimeout as delay } from "node:timers/promises";
import type { ConnectionPool } from "../../core/database/connection-pool.ts";
import { changeJson, limitRecord } from "./change-json.ts";
import { isTransientError } from "./filter-sql.ts";
import { describeSubscription } from "./find-problem.ts";
import type { Notice } from "./notice.ts";
import type { RowFilter } from "./parse-filters.ts";
import { type RowKey, type RowResult, readRows } from "./read-rows.ts";
import type { Cost, Subscriber, Subscription } from "./subscriptions.ts";
import type { TableShape } from "./table-shapes.ts";

const ATTEMPTS = 3;

/** A client of a group, with those of its subscriptions that a change may match. */
type Candidate = { subscriber: Subscriber; subscriptions: Subscription[] };

/** A client's subscription: the indexes of its filters and of its selected columns in the shared lists. */
type IndexedSubscription = {
  candidate: Candidate;
  subscription: Subscription;
  condition: number;
  view: number;
};

/**
 * Broadcasts a row change to a group of clients with the same rights. The rows are read once for the group, under its row
 * level security; deleted rows are sent only if these clients could read them.
 * A client whose filter the database rejects, or cannot evaluate in time, has its subscriptions ended.
 */
export async function broadcastChanges(
  pool: ConnectionPool,
  { group, cost }: { group: ReadonlySet<Subscriber>; cost: Cost },
  shape: TableShape,
  notice: Notice,
): Promise<void> {
  const candidates = candidatesOf(group, notice);
  const [first] = candidates;
  if (!first) return;
  const { caller } = first.subscriber;
  const readable = shape.columns.filter(({ readers }) => readers.includes(caller.role));
  const isAllowed = shape.columns.every(
    ({ isKey, name }) => !isKey || readable.some((each) => each.name === name),
  );
  // Even the time of a change would tell readers when the newsroom writes.
  if (!isAllowed) return;
  const isGone = notice.type === "DELETE";
  const keyNames = shape.columns.filter(({ isKey }) => isKey).map(({ name }) => name);
  const viewOf = ({ columns }: Subscription) =>
    readable
      .map(({ name }) => name)
      .filter((name) => !columns || columns.includes(name) || keyNames.includes(name));
  const views = createIndex<string[]>();
  const filters = createIndex<RowFilter[]>();
  // Only the key of a deleted row is known; filters on other columns cannot match.
  const indexed = candidates.flatMap((candidate) =>
    candidate.subscriptions
      .filter((each) => !isGone || each.filters.every(({ column }) => keyNames.includes(column)))
      .map((subscription): IndexedSubscription => {
        const view = views.indexOf(isGone ? keyNames : viewOf(subscription));
        return { candidate, subscription, condition: filters.indexOf(subscription.filters), view };
      }),
  );
  const { rows, failures } = await withRetries(() =>
    readRows(
      pool,
      caller,
      {
        shape,
        keys: notice.keys,
        oldRows: notice.old_rows,
        views: isGone ? [] : views.items,
        filters: filters.items,
      },
      { state: isGone ? "gone" : "present", cost },
    ),
  );
  const failed = endFailed(indexed, failures);
  const remaining = indexed.filter(({ candidate }) => !failed.has(candidate.subscriber));

  for (const [index, key] of notice.keys.entries()) {
    const answer = rows[index];
    if (answer) sendRow(key, answer);
  }

  function sendRow(key: RowKey, answer: RowResult): void {
    const matching = remaining.filter(({ condition }) => answer.holds[condition]);
    for (const [view, ofView] of Map.groupBy(matching, (each) => each.view)) {
      const names = views.items[view] ?? [];
      const columns = shape.columns.filter(({ name }) => names.includes(name));
      const record = isGone ? undefined : limitRecord(answer.views[view] ?? "{}");
      const json = changeJson(shape, notice, {
        columns,
        ...(record ? { record: record.json, errors: record.errors } : {}),
        ...(notice.type === "INSERT" ? {} : { oldRecord: JSON.stringify(key) }),
      });
      const byClient = Map.groupBy(ofView, ({ candidate }) => candidate.subscriber);
      for (const [subscriber, each] of byClient)
        subscriber.notify(
          each.map(({ subscription }) => subscription.id),
          json,
        );
    }
  }
}

/** Ends the subscriptions of clients whose filters failed and sends them the reason. @returns those clients. */
function endFailed(
  indexed: readonly IndexedSubscription[],
  failures: ReadonlyMap<number, string>,
): Set<Subscriber> {
  const failed = new Set<Subscriber>();
  for (const each of indexed) {
    const problem = failures.get(each.condition);
    const { subscriber } = each.candidate;
    if (problem === undefined || failed.has(subscriber)) continue;
    failed.add(subscriber);
    subscriber.fail(
      `The subscriptions to changes are over: [${describeSubscription(each.subscription)}]. Exception: ${problem}`,
    );
  }
  return failed;
}

function candidatesOf(group: ReadonlySet<Subscriber>, notice: Notice): Candidate[] {
  return [...group]
    .map((subscriber) => ({
      subscriber,
      subscriptions: subscriber.subscriptions.filter((each) => matchesNotice(each, notice)),
    }))
    .filter(({ subscriptions }) => subscriptions.length > 0);
}

function matchesNotice({ event, schema, table }: Subscription, notice: Notice): boolean {
  return (
    (event === "*" || event === notice.type) &&
    (schema === "*" || schema === notice.schema) &&
    (table === "*" || table === notice.table)
  );
}

/** Retries on another connection after a connection was lost. */
async function withRetries<Result>(task: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task();
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransientError(error)) throw error;
      await delay(200 * attempt);
    }
  }
}

/** Distinct items, in order of first occurrence. */
function createIndex<Item>(): { items: Item[]; indexOf(item: Item): number } {
  const items: Item[] = [];
  const indexes = new Map<string, number>();
  return {
    items,
    indexOf(item) {
      const key = JSON.stringify(item);
      const index = indexes.get(key);
      if (index !== undefined) return index;
      indexes.set(key, items.length);
      return items.push(item) - 1;
    },
  };
}
