import { expect, test } from "vitest";
import { sharedBuffersFor } from "./server-process.ts";

const GB = 1024 ** 3;

test.each([
  ["a small machine gets PostgreSQL's own 128 MB", 0.5 * GB, "128MB"],
  ["a machine of 2 GB gives an eighth", 2 * GB, "256MB"],
  ["a large machine gives no more than 512 MB", 64 * GB, "512MB"],
])("%s", (_case, memory, size) => {
  expect(sharedBuffersFor(memory)).toBe(size);
});
