import type { Identity } from "../identity.ts";
import { hasPatterns } from "./filter-sql.ts";
import type { SubscriptionRequest } from "./parse-subscription.ts";

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
  /** Says why it is told of no more. */
  fail(problem: string): void;
};

/** What it takes to know whether subscriptions are met. */
export type Cost = "rows" | "conditionRows" | "patternRows";

/** Subscribers who are told one after the other, apart from those of other lanes; by their rights. */
export type Lane = { cost: Cost; groups: Map<string, Set<Subscriber>> };

/**
 * Who is told of changes. Clients with the same rights are one group, which is asked for once.
 *
 * A client stays in the lane in which it began, also with a newer token: what waits there for it comes first. Those whose
 * conditions cost more are in lanes of their own.
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
    /** Also for one that is here already and whose identity is another now. */
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
    /** The changes of some time may have been missed: all are told that from now on none is. */
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
