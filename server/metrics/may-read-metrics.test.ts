import { expect, test } from "vitest";
import { mayReadMetrics } from "./may-read-metrics.ts";

test.each([
  ["loopback", "127.0.0.1", {}, true],
  ["loopback", "127.3.2.1", {}, true],
  ["loopback", "::1", {}, true],
  ["loopback", "::ffff:127.0.0.1", {}, true],
  ["loopback", "192.0.2.1", {}, false],
  ["loopback", "127.0.0.1.example", {}, false],
  ["loopback", "", {}, false],
  ["loopback", "127.0.0.1", { "X-Forwarded-For": "127.0.0.1" }, false],
  ["loopback", "127.0.0.1", { Via: "1.1 proxy" }, false],
  ["any", "192.0.2.1", { "X-Forwarded-For": "192.0.2.7" }, true],
  ["off", "127.0.0.1", {}, false],
] as const)("%s, asked from %j with %j: %s", (mode, address, headers, isAllowed) => {
  expect(mayReadMetrics(mode, address, new Headers(headers))).toBe(isAllowed);
});
