import { expect, onTestFinished, test } from "vitest";
import { skipOnTopology } from "../../support/sites/start-topology.ts";
import { startSite } from "../../support/start-site.ts";

/** Rate limit of uncached pages, which cost a render. */

test("limits uncached page renders per address, but not cached pages", async (context) => {
  skipOnTopology(context, ["two"], "each process counts the pages that it renders");
  skipOnTopology(context, ["remote"], "no page is cached without a change feed");
  const site = await startSite({
    env: { PAGE_LIMIT: "5", TRUST_PROXY: "1", STAFF_ACCESS: "any-user" },
  });
  onTestFinished(async () => void (await site.stop()));
  const read = async (path: string, address: string) => {
    const answer = await fetch(`${site.url}${path}`, { headers: { "X-Forwarded-For": address } });
    await answer.text();
    return answer;
  };
  // Cached from here on.
  expect((await read("/about", "192.0.2.1")).status).toBe(200);
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await read(`/search?q=word${count}`, "192.0.2.2")).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const refused = await read("/search?q=another", "192.0.2.2");
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused.headers.get("Cache-Control")).toBe("no-store");
  for (let count = 0; count < 20; count += 1)
    expect((await read("/about", "192.0.2.2")).status).toBe(200);
  expect((await read("/search?q=another", "192.0.2.3")).status).toBe(200);
});
