// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followNewArticles } from "./follow-new-articles.ts";

type Stream = {
  address: string;
  readyState: number;
  close: () => unknown;
  onmessage?: (event: object) => void;
};
let streams: Stream[] = [];

/** Stands for `EventSource`: open at once. */
function openStream(address: string): Stream {
  const stream: Stream = {
    address,
    readyState: 1,
    close: () => Object.assign(stream, { readyState: 2 }),
  };
  streams.push(stream);
  return stream;
}

/** The open streams after an article. What another test has followed on this page opens streams of its own. */
const listOpen = (since: number) =>
  streams.filter(
    ({ address, readyState }) => readyState === 1 && address.endsWith(`?since=${since}`),
  );

beforeEach(() => {
  streams = [];
  vi.stubGlobal("EventSource", Object.assign(vi.fn(openStream), { OPEN: 1, CLOSED: 2 }));
});
afterEach(() => {
  window.dispatchEvent(new Event("pagehide"));
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("closes the stream when the page is left, and asks again when it comes back as it was", () => {
  followNewArticles(1, () => undefined);
  expect(listOpen(1)).toHaveLength(1);
  window.dispatchEvent(new Event("pagehide"));
  expect(listOpen(1)).toEqual([]);
  window.dispatchEvent(new Event("pageshow"));
  document.dispatchEvent(new Event("visibilitychange"));
  expect(listOpen(1)).toHaveLength(1);
});

test("opens no stream for a page that is prerendered until the reader sees it", () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  followNewArticles(2, () => undefined);
  expect(streams).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(listOpen(2)).toHaveLength(1);
});

test("counts from the newest article that the first message names where the page knows none", () => {
  const counts: number[] = [];
  followNewArticles(undefined, (count) => counts.push(count));
  streams[0]?.onmessage?.({ data: "0", lastEventId: "7" });
  window.dispatchEvent(new Event("pagehide"));
  window.dispatchEvent(new Event("pageshow"));
  expect(listOpen(7)).toHaveLength(1);
  expect(counts).toEqual([0]);
});
