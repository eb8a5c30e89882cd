// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failureMessage, UNREACHABLE_TEXT } from "../domain/failure-text.ts";
import { BackendError } from "./backend-error.ts";
import { getBrowserClient } from "./browser-client.ts";
import { listCategories } from "./categories.ts";

beforeEach(() => {
  document.head.innerHTML = `<meta name="broadsheet:backend" content="" data-key="key">`;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test.each([
  { isOnline: false, attempts: 1 },
  { isOnline: true, attempts: 4 },
])(
  "a request that fails is sent so often where online is $isOnline: $attempts",
  async ({ isOnline, attempts }) => {
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
    const send = vi.spyOn(globalThis, "fetch").mockImplementation(async () => {
      throw new TypeError("Failed to fetch");
    });
    const error = listCategories(getBrowserClient()).catch((cause: unknown) => cause);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await error).toBeInstanceOf(BackendError);
    expect(failureMessage(await error)).toBe(UNREACHABLE_TEXT);
    expect(send).toHaveBeenCalledTimes(attempts);
  },
);
