import type { Caller } from "../../core/base/caller.ts";
import { hasPatterns } from "./filter-sql.ts";
import type { SubscriptionRequest } from "./parse-subscription.ts";

/** One subscription of a client; `id` is the number that the client knows it by. */
export type Subscription = SubscriptionRequest & { id: number };

/** A client that is subscribed to row changes in a channel. */
export type Subscriber = {
  caller: Caller;
  subscriptions: Subscription[];
  /** @param json the change as JSON; `ids` are the subscriptions of the client that it matches. */
  notify(ids: number[], json: string): void;
  /** Notifies the client that its subscriptions are active (again). */
  confirm(): void;
  /** Ends the subscriptions and notifies the client of the reason. */
  fail(problem: string): void;
};

/** How expensive it is to evaluate the filters of subscriptions. */
export type Cost = "rows" | "conditionRows" | "patternRows";

/** Subscribers that share one queue of notices, grouped by their rights. */
export type FanOutQueue = { cost: Cost; groups: Map<string, Set<Subscriber>> };

/**
 * The subscribers to row changes. Clients with the same rights form one group, for which rows are read once.
 *
 * A client stays in its first queue when its token changes, so that pending notices keep their order. Clients with
 * expensive filters have queues of their own.
 */
export function createSubscribers() {
  const queues = new Map<string, FanOutQueue>();
  const positions = new Map<Subscriber, { queue: string; group: string }>();

  function remove(subscriber: Subscriber): void {
    const position = positions.get(subscriber);
    if (!position) return;
    positions.delete(subscriber);
    const groups = queues.get(position.queue)?.groups;
    const group = groups?.get(position.group);
    group?.delete(subscriber);
    if (group?.size === 0) groups?.delete(position.group);
    if (groups?.size === 0) queues.delete(position.queue);
  }

  return {
    /** Adds a subscriber, or moves a known one whose caller has changed. */
    set(subscriber: Subscriber): void {
      const group = JSON.stringify([subscriber.caller.role, subscriber.caller.claims]);
      const cost = costOf(subscriber);
      const key = positions.get(subscriber)?.queue ?? `${cost} ${group}`;
      remove(subscriber);
      positions.set(subscriber, { queue: key, group });
      const queue = queues.get(key) ?? { cost, groups: new Map() };
      queues.set(key, queue);
      queue.groups.set(group, (queue.groups.get(group) ?? new Set()).add(subscriber));
    },
    remove,
    has: (subscriber: Subscriber) => positions.has(subscriber),
    /** Changes may have been missed: notifies all subscribers that their subscriptions are active again. */
    confirmAll(): void {
      for (const subscriber of positions.keys()) subscriber.confirm();
    },
    queues: (): ReadonlyMap<string, FanOutQueue> => queues,
  };
}

function costOf({ subscriptions }: Subscriber): Cost {
  if (subscriptions.some(({ filters }) => hasPatterns(filters))) return "patternRows";
  return subscriptions.some(({ filters }) => filters.length > 0) ? "conditionRows" : "rows";
}
