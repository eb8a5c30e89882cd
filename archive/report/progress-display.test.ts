import { Writable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createProgressDisplay } from "./progress-display.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a bar names no time before one is known, and the time that is left afterwards", () => {
  let text = "";
  const terminal = new Writable({
    write(chunk: Buffer, _encoding, done) {
      text += chunk.toString();
      done();
    },
  });
  const stream = Object.assign(terminal, { isTTY: true, columns: 120 });
  const display = createProgressDisplay(stream as unknown as NodeJS.WriteStream);
  const show = (done: number) => {
    vi.advanceTimersByTime(1000);
    display.update({ done, total: 100, articles: 0 });
  };
  // Nothing is done for a while, such as while a large recording is fetched.
  for (let second = 0; second < 12; second += 1) show(10);
  expect(text).not.toMatch(/NF|NULL|NaN| 0s left/);
  expect(text).toContain("10 %  0 articles  estimating the time");
  for (const done of [20, 30, 40, 50]) show(done);
  expect(text).toMatch(/50 % {2}0 articles {2}\d+s left/);
  show(100);
  display.stop();
  expect(text).toMatch(/100 % {2}0 articles {2}0s left/);
});
