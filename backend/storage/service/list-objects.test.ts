import { expect, test } from "vitest";
import { listSchema, listV2Schema } from "./list-objects.ts";

const LONGEST = "é".repeat(512);

test.each([
  ["prefix", listSchema],
  ["search", listSchema],
  ["prefix", listV2Schema],
] as const)(
  "a list takes a %s as long as an object name, and refuses a longer one",
  (field, schema) => {
    expect(schema.safeParse({ [field]: LONGEST }).success).toBe(true);
    for (const text of [`${LONGEST}x`, "/".repeat(2 * 1024 * 1024)]) {
      expect(schema.safeParse({ [field]: text }).error?.issues).toMatchObject([
        { path: [field], message: "is longer than 1024 bytes, the maximum of an object name" },
      ]);
    }
  },
);
