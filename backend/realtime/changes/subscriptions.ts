import type { Identity } from "../access/identity.ts";
import { hasPatterns } from "./filter-sql.ts";
import type { SubscriptionRequest } from "./parse-subscription.ts";

/** One subscription of a client; `id` is the number that the client knows it by. */
export type Subscription = SubscriptionRequest & { id: number };

/** A client that is subscribed to row changes in a channel. */
export type Subscriber = {
  identity: Identity;
  subscriptions: Subscription[];
  /** @param json the change as JSON; `ids` are the subscriptions of the client that it matches. */
  tell(ids: number[], json: string): void;
  /** Notifies the client that its subscriptions are active (again). */
  confirm(): void;
  /** Ends the subscriptions and notifies the client of the reason. */
  fail(problem: string): void;
};

/** How expensive it is to evaluate the filters of subscriptions. */
export type Cost = "rows" | "conditionRows" | "patternRows";

/** Subscribers that share one queue of notices, grouped by their rights. */
export type Lane = { cost: Cost; groups: Map<string, Set<Subscriber>> };

/**
 * The subscribers to row changes. Clients with the same rights form one group, for which rows are read once.
 *
 * A client stays in its first queue when its token changes, so that pending notices keep their order. Clients with
 * expensive filters have queues of their own.
 */
export function createSubscribers() {
  const lanes = new Map<string, Lane>();
  const places = new Map<Subscriber, { lane: string; group: string }>();

  function remove(subscriber: Subscriber): void {
    const place = places.get(subscriber);
    if (!place) return;
    places.delete(subscriber);
    const groups = lanes.get(place.lane)?.groups;
    const group = groups?.get(place.group);
    group?.delete(subscriber);
    if (group?.size === 0) groups?.delete(place.group);
    if (groups?.size === 0) lanes.delete(place.lane);
  }

  return {
    /** Adds a subscriber, or moves a known one whose identity has changed. */
    set(subscriber: Subscriber): void {
      const group = JSON.stringify([subscriber.identity.role, subscriber.identity.claims]);
      const cost = costOf(subscriber);
      const key = places.get(subscriber)?.lane ?? `${cost} ${group}`;
      remove(subscriber);
      places.set(subscriber, { lane: key, group });
      const lane = lanes.get(key) ?? { cost, groups: new Map() };
      lanes.set(key, lane);
      lane.groups.set(group, (lane.groups.get(group) ?? new Set()).add(subscriber));
    },
    remove,
    has: (subscriber: Subscriber) => places.has(subscriber),
    /** Changes may have been missed: notifies all subscribers that their subscriptions are active again. */
    confirmAll(): void {
      for (const subscriber of places.keys()) subscriber.confirm();
    },
    lanes: (): ReadonlyMap<string, Lane> => lanes,
  };
}

function costOf({ subscriptions }: Subscriber): Cost {
  if (subscriptions.some(({ filters }) => hasPatterns(filters))) return "patternRows";
  return subscriptions.some(({ filters }) => filters.length > 0) ? "conditionRows" : "rows";
}
