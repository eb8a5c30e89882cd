import { expect, test } from "vitest";
import { toIsoTimestamp } from "./iso-timestamps.ts";

test.each([
  ["2026-01-31 08:15:00.123456+00", "2026-01-31T08:15:00.123456+00:00"],
  ["2026-01-31 08:15:00+05:30", "2026-01-31T08:15:00+05:30"],
  ["2026-01-31 08:15:00", "2026-01-31T08:15:00"],
  ["infinity", "infinity"],
])("converts %s to %s", (stored, iso) => {
  expect(toIsoTimestamp(stored)).toBe(iso);
});
