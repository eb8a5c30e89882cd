import { expect, test, vi } from "vitest";
import { loadCategory } from "./load-category.ts";

test("a request that fails is logged and gives the empty list and why", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const request = Promise.reject(new TypeError("Failed to fetch"));
  expect(await loadCategory(request, { slug: "world", page: 2 })).toEqual({
    slug: "world",
    name: "World",
    page: 2,
    list: { articles: [], failure: expect.stringContaining("can not be reached") },
  });
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
