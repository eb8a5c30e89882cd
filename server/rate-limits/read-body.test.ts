import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createBodyBudget, pacedBody, readBody } from "./read-body.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const BOUNDS = { maxBytes: 1000, minBytesPerSecond: 100 };
const openAccount = () => createBodyBudget(2000, 1500).open("a");

/** A body of `count` chunks of `size` bytes at intervals of `everyMs`. */
function slowBody(
  size: number,
  everyMs: number,
  count: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let sent = 0;
  return new ReadableStream({
    async pull(controller) {
      if (sent === count) return controller.close();
      sent += 1;
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      controller.enqueue(new Uint8Array(size));
    },
  });
}

const post = (body: ReadableStream<Uint8Array<ArrayBuffer>>, headers = {}) => ({
  headers: new Headers(headers),
  body,
});

test("ends a body of one byte a second after the grace period", async () => {
  const reading = readBody(post(slowBody(1, 1000, 900)), BOUNDS, openAccount());
  const refused = expect(reading).rejects.toMatchObject({ status: 408 });
  await vi.advanceTimersByTimeAsync(10_500);
  await refused;
});

test("accepts a slow body above the minimum rate", async () => {
  const reading = readBody(
    post(slowBody(100, 900, 10)),
    { ...BOUNDS, maxBytes: 5000 },
    openAccount(),
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect((await reading).byteLength).toBe(1000);
});

test("refuses a body that is too long by its Content-Length or by its bytes", async () => {
  const said = post(slowBody(1, 1, 1), { "Content-Length": "1001" });
  await expect(readBody(said, BOUNDS, openAccount())).rejects.toMatchObject({ status: 413 });
  const reading = readBody(post(slowBody(600, 1, 2)), BOUNDS, openAccount());
  const refused = expect(reading).rejects.toMatchObject({ status: 413 });
  await vi.advanceTimersByTimeAsync(100);
  await refused;
});

test("limits the bytes of a key and releases an account only once", () => {
  const budget = createBodyBudget(2000, 1500);
  const [one, other] = [budget.open("a"), budget.open("a")];
  expect([one.take(1000), other.take(501), other.take(500)]).toEqual([true, false, true]);
  expect(budget.open("b").take(501)).toBe(false);
  one.close();
  one.close();
  expect([budget.open("b").take(1500), other.take(1)]).toEqual([true, false]);
});

test("an upload that stalls fails, and one that its reader pauses does not", async () => {
  const stopped = pacedBody(slowBody(1, 1e9, 1), 100).getReader();
  const refused = expect(stopped.read()).rejects.toMatchObject({ status: 408 });
  await vi.advanceTimersByTimeAsync(10_500);
  await refused;

  const reader = pacedBody(slowBody(10, 10, 2), 100).getReader();
  const first = reader.read();
  await vi.advanceTimersByTimeAsync(20);
  expect((await first).value).toHaveLength(10);
  await vi.advanceTimersByTimeAsync(60_000);
  const second = reader.read();
  await vi.advanceTimersByTimeAsync(20);
  expect((await second).value).toHaveLength(10);
});
