import { expect, test, vi } from "vitest";
import { BackendError } from "../backend-error.ts";
import { toFailure } from "./page-lists.ts";

test("shows readers a plain message when the backend does not respond", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const lost = new BackendError({ message: "TypeError: fetch failed" }, 0);
  expect(toFailure(lost)).toBe("We couldn't load this. Try again.");
  expect(log).toHaveBeenCalledExactlyOnceWith(lost);
  log.mockRestore();
});
