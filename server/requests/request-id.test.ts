import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { currentRequestId, nameRequest, withRequestId } from "./request-id.ts";

const UUID = /^[0-9a-f-]{36}$/;

test("behind a proxy its own name for a request is used, if it is one", () => {
  expect(nameRequest("abc-123:def=4", 1)).toBe("abc-123:def=4");
  for (const given of [undefined, "short", "with space", "<script>", "x".repeat(129), ["a", "b"]])
    expect(nameRequest(given, 1)).toMatch(UUID);
});

test("without a proxy nobody names a request but the site", () => {
  expect(nameRequest("given-from-outside", 0)).toMatch(UUID);
});

test("what runs for a request knows its id, also later and beside others", async () => {
  const seen = await Promise.all(
    ["one", "two"].map((id) =>
      withRequestId(id, async () => {
        await delay(5);
        return currentRequestId();
      }),
    ),
  );
  expect(seen).toEqual(["one", "two"]);
  expect(currentRequestId()).toBeUndefined();
});
