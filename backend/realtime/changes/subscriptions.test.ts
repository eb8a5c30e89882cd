import { expect, test } from "vitest";
import { type Caller, callerOfRole } from "../../core/base/caller.ts";
import { parseSubscription } from "./parse-subscription.ts";
import { createSubscribers, type Subscriber } from "./subscriptions.ts";

const EDITOR: Caller = { role: "authenticated", claims: { sub: "editor", exp: 1 } };
const RENEWED: Caller = { role: "authenticated", claims: { sub: "editor", exp: 2 } };

function follow(caller: Caller, filter = ""): Subscriber {
  const request = parseSubscription({ event: "*", schema: "public", filter });
  if ("problem" in request) throw new Error(request.problem);
  const subscriptions = [{ ...request, id: 1 }];
  const ignore = () => undefined;
  return { caller, subscriptions, notify: ignore, confirm: ignore, fail: ignore };
}

/** The queues, each as the list of its groups. */
function listQueues(subscribers: ReturnType<typeof createSubscribers>): Subscriber[][][] {
  return [...subscribers.queues().values()].map(({ groups }) =>
    [...groups.values()].map((group) => [...group]),
  );
}

test("groups subscribers with the same rights and separates those with expensive filters", () => {
  const subscribers = createSubscribers();
  const [one, two] = [follow(callerOfRole("anon")), follow(callerOfRole("anon"))];
  const compares = follow(callerOfRole("anon"), "id=eq.1");
  const searches = follow(callerOfRole("anon"), "id=eq.1,title=match.a");
  const editor = follow(EDITOR);
  for (const each of [one, two, compares, searches, editor]) subscribers.set(each);
  expect(listQueues(subscribers)).toEqual([[[one, two]], [[compares]], [[searches]], [[editor]]]);
  expect([...subscribers.queues().values()].map(({ cost }) => cost)).toEqual([
    "rows",
    "conditionRows",
    "patternRows",
    "rows",
  ]);
});

test("a newer token moves a subscriber to another group of the same queue", () => {
  const subscribers = createSubscribers();
  const [one, two] = [follow(EDITOR), follow(EDITOR)];
  for (const each of [one, two]) subscribers.set(each);
  one.caller = RENEWED;
  subscribers.set(one);
  expect(listQueues(subscribers)).toEqual([[[two], [one]]]);
  subscribers.remove(two);
  subscribers.remove(one);
  expect(subscribers.queues().size).toBe(0);
  expect(subscribers.has(one)).toBe(false);
});
