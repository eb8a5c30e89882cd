import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createFakeClient } from "../../app/data/fake-client.ts";
import { startTestJob } from "../jobs/start-test-job.ts";
import { createBannerEndJob } from "./banner-end-job.ts";

beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-28T10:00:00Z") }));
afterEach(() => void vi.useRealTimers());

test("every page is invalidated when the banner ends, and not before", async () => {
  let row: object | null = { id: 1, text: "A", link: null, ends_at: "2026-11-28T11:00:00Z" };
  const client = createFakeClient(() => Response.json(row === null ? [] : [row]));
  const invalidate = vi.fn();
  const { wake } = startTestJob(createBannerEndJob({ client, invalidate, now: Date.now }));
  await vi.advanceTimersByTimeAsync(3_599_000);
  expect(invalidate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1002);
  expect(invalidate).toHaveBeenLastCalledWith(["site"]);

  await vi.advanceTimersByTimeAsync(5000);
  invalidate.mockClear();
  row = { id: 2, text: "B", link: null, ends_at: "2026-11-28T12:00:00Z" };
  wake();
  await vi.advanceTimersByTimeAsync(3_000_000);
  expect(invalidate).not.toHaveBeenCalled();
  // By the database's clock it has ended, by this one not yet.
  row = null;
  wake();
  await vi.advanceTimersByTimeAsync(1);
  expect(invalidate).toHaveBeenLastCalledWith(["site"]);
});
