// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followNewArticles, newArticlesText } from "./new-articles.ts";

type Stream = {
  address: string;
  readyState: number;
  close: () => unknown;
  onmessage?: (event: object) => void;
};
let streams: Stream[] = [];

/** Replaces `EventSource`, which happy-dom lacks; it is open immediately. */
function openStream(address: string): Stream {
  const stream: Stream = {
    address,
    readyState: 1,
    close: () => Object.assign(stream, { readyState: 2 }),
  };
  streams.push(stream);
  return stream;
}

/** Open streams that count from a given article. */
const listOpen = (since: number) =>
  streams.filter(
    ({ address, readyState }) => readyState === 1 && address.endsWith(`?since=${since}`),
  );

/** Removes the listeners that a test has added, because the page is shared by all tests of a worker. */
let removals: (() => void)[] = [];

function collectListeners(target: Window | Document): void {
  const add = target.addEventListener.bind(target);
  vi.spyOn(target, "addEventListener").mockImplementation(
    (name: string, listener: EventListenerOrEventListenerObject) => {
      add(name, listener);
      removals.push(() => target.removeEventListener(name, listener));
    },
  );
}

beforeEach(() => {
  streams = [];
  collectListeners(window);
  collectListeners(document);
  vi.stubGlobal("EventSource", Object.assign(vi.fn(openStream), { OPEN: 1, CLOSED: 2 }));
});
afterEach(() => {
  window.dispatchEvent(new Event("pagehide"));
  for (const remove of removals) remove();
  removals = [];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("closes the stream on page hide, and reconnects when the page is restored from the back-forward cache", () => {
  followNewArticles(1, () => undefined);
  expect(listOpen(1)).toHaveLength(1);
  window.dispatchEvent(new Event("pagehide"));
  expect(listOpen(1)).toEqual([]);
  window.dispatchEvent(new Event("pageshow"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(listOpen(1)).toHaveLength(1);
});

test("opens no stream for a prerendered page until it is visible", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  followNewArticles(2, () => undefined);
  expect(streams).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(listOpen(2)).toHaveLength(1);
});

test("counts from the article in the first message if the page knows none", () => {
  const counts: number[] = [];
  followNewArticles(undefined, (count) => counts.push(count));
  streams[0]?.onmessage?.({ data: "0", lastEventId: "7" });
  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(new Event("pageshow"));
  expect(listOpen(7)).toHaveLength(1);
  expect(counts).toEqual([0]);
});

test.each([
  [1, "1 new article"],
  [3, "3 new articles"],
  [99, "99 new articles"],
  [100, "99+ new articles"],
])("the notice for %i new articles is '%s'", (count, text) => {
  expect(newArticlesText(count)).toBe(text);
});
