import { expect, test } from "vitest";
import { randomId } from "./random-id.ts";

test("ids are 32 hexadecimal digits, each time others", () => {
  const ids = Array.from({ length: 100 }, randomId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
});
