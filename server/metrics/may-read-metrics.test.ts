import { expect, test } from "vitest";
import { mayReadMetrics } from "./may-read-metrics.ts";

const siteUrl = "https://news.example";

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
] as const)(
  "METRICS=%s allows a request from %j with %j: %s",
  (mode, address, headers, isAllowed) => {
    const sent = new Headers({ Host: "localhost:4173", ...headers });
    expect(mayReadMetrics({ mode, siteUrl }, address, sent)).toBe(isAllowed);
  },
);

test.each([
  ["localhost", true],
  ["LOCALHOST:80", true],
  ["127.0.0.1:4173", true],
  ["[::1]:4173", true],
  ["news.example", true],
  ["News.Example", true],
  ["rebound.example", false],
  ["rebound.example:4173", false],
  ["localhost.rebound.example", false],
  ["127.0.0.1.rebound.example", false],
  ["news.example.rebound.example", false],
  ["", false],
])("metrics are shown to a loopback client with Host %j: %s", (Host, isAllowed) => {
  const access = { mode: "loopback", siteUrl } as const;
  expect(mayReadMetrics(access, "127.0.0.1", new Headers({ Host }))).toBe(isAllowed);
  expect(mayReadMetrics({ ...access, mode: "any" }, "127.0.0.1", new Headers({ Host }))).toBe(true);
});
