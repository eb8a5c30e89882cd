import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { currentRequestId, nameRequest, withRequestId } from "./request-id.ts";

const UUID = /^[0-9a-f-]{36}$/;

test("uses a well-formed request id from the proxy", () => {
  expect(nameRequest("abc-123:def=4", 1)).toBe("abc-123:def=4");
  for (const given of [undefined, "short", "with space", "<script>", "x".repeat(129), ["a", "b"]])
    expect(nameRequest(given, 1)).toMatch(UUID);
});

test("ignores the X-Request-Id header without a proxy", () => {
  expect(nameRequest("given-from-outside", 0)).toMatch(UUID);
});

test("keeps the request id across asynchronous and concurrent work", async () => {
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
