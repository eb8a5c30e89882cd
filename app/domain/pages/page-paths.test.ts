import { expect, test } from "vitest";
import { articleImagePath } from "./page-paths.ts";

test("a change of an article changes the URL of its Open Graph image", () => {
  const path = (updatedAt: string | null) =>
    articleImagePath({ id: "7", updatedAt }, { brandVersion: "b" });
  expect(path("2024-03-05T08:00:00.001+00:00")).toBe("/og/article/7/lte2xvk1.jpg?v=b");
  expect(path("2024-03-05T08:00:00.002+00:00")).not.toBe(path("2024-03-05T08:00:00.001+00:00"));
  expect(path(null)).toBe("/og/article/7/0.jpg?v=b");
});
