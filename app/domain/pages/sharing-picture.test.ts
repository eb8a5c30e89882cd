import { expect, test } from "vitest";
import { storyPicturePath } from "./sharing-picture.ts";

test("each change of a story gives its picture another address", () => {
  const path = (updatedAt: string | null) => storyPicturePath({ id: "7", updatedAt });
  expect(path("2024-03-05T08:00:00.001+00:00")).toBe("/og/article/7/lte2xvk1.jpg");
  expect(path("2024-03-05T08:00:00.002+00:00")).not.toBe(path("2024-03-05T08:00:00.001+00:00"));
  expect(path(null)).toBe("/og/article/7/0.jpg");
});
