import { expect, test } from "vitest";
import { randomId } from "./random-id.ts";

test("random ids are unique and have 32 hexadecimal digits", () => {
  const ids = Array.from({ length: 100 }, randomId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});
