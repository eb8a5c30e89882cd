import { expect, test } from "vitest";
import { createProgressMeter, type Progress } from "./progress-meter.ts";

test("progress ends with the last article, not with the last byte", () => {
  const seen: Progress[] = [];
  const meter = createProgressMeter({
    ...{ size: 100, passes: 2, weight: 9 },
    onProgress: (progress) => seen.push(progress),
  });
  meter.addBytes(100);
  expect(seen.at(-1)).toEqual({ done: 100, total: 1000, articles: 0 });
  meter.addRead();
  meter.addRead();
  meter.addBytes(100);
  expect(seen.at(-1)).toEqual({ done: 100, total: 1000, articles: 0 });
  meter.addDone();
  expect(seen.at(-1)).toEqual({ done: 550, total: 1000, articles: 1 });
  meter.addDone();
  expect(seen.at(-1)).toEqual({ done: 1000, total: 1000, articles: 2 });
});

test("progress never goes back", () => {
  const seen: number[] = [];
  const meter = createProgressMeter({
    ...{ size: 100, passes: 1, weight: 1 },
    onProgress: ({ done }) => seen.push(done),
  });
  meter.addBytes(50);
  meter.addRead();
  meter.addDone();
  meter.addRead();
  meter.addBytes(10);
  meter.addDone();
  expect(seen).toEqual([0, 50, 50, 60]);
});
