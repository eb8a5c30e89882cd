import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createRateLimiter } from "../../../backend/core/requests/rate-limiter.ts";
import {
  openRedisLimitStore,
  type RedisLimitStore,
} from "../../../server/rate-limits/redis-limit-store.ts";
import { openSql } from "../../support/open-sql.ts";
import { hasRedis, startRedis, type TestRedis } from "../../support/start-redis.ts";
import { startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

const isInstalled = await hasRedis();

describe.skipIf(!isInstalled)(
  "limits counted in Redis (skipped where Redis is not installed)",
  () => {
    let redis: TestRedis;
    const opened: RedisLimitStore[] = [];
    beforeAll(async () => {
      redis = await startRedis();
    });
    afterAll(async () => {
      for (const { close } of opened) close();
      await redis?.stop();
    });

    /** Like a separate process. */
    async function open(name: string, points: number) {
      const limits = openRedisLimitStore(redis.url, pino({ level: "silent" }));
      opened.push(limits);
      const store = limits.open("the same in all");
      const probe = store.open("probe", 1, 1);
      await waitFor("Redis", () =>
        probe.isFull("a").then(
          () => true,
          () => false,
        ),
      );
      return createRateLimiter(points, 180, { store, name });
    }

    test("processes with a shared Redis enforce one limit together", async () => {
      const [here, there] = [await open("tries", 3), await open("tries", 3)];
      expect([await here.count("a"), await there.count("a")]).toEqual([0, 0]);
      expect(await here.isFull("a")).toBe(0);
      expect(await there.count("a")).toBe(0);
      expect(await here.isFull("a")).toBeGreaterThan(170_000);
      expect(await here.count("a")).toBeGreaterThan(170_000);
      expect(await there.count("b")).toBe(0);
      await there.clear("a");
      expect(await there.isFull("a")).toBe(0);
    });

    test("a process counts locally while Redis does not respond, and in Redis afterwards", async () => {
      const limiter = await open("outage", 1);
      redis.pause();
      expect(await limiter.count("a")).toBe(0);
      expect(await limiter.count("a")).toBeGreaterThan(0);
      redis.resume();
      await waitFor("Redis", async () => (await limiter.isFull("b")) === 0);
      const other = await open("outage", 1);
      await waitFor("a common count", async () => {
        await limiter.count("c");
        return (await other.isFull("c")) > 0;
      });
    });

    test("a site with REDIS_URL limits wrong passwords in Redis", async () => {
      const site = await startSite({ env: { REDIS_URL: redis.url, SIGN_IN_FAILURE_LIMIT: "2" } });
      const signIn = async () => {
        const response = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
          method: "POST",
          headers: { apikey: site.keys.publishable, "Content-Type": "application/json" },
          body: JSON.stringify({ email: "nobody@example.org", password: "wrong password" }),
        });
        return response.status;
      };
      expect([await signIn(), await signIn(), await signIn()]).toEqual([400, 400, 429]);
      const sql = openSql(await site.databaseUrl(), 1);
      expect(await sql`select key from embedded.limits`).toEqual([]);
      await sql.end();
      await site.stop();
    });
  },
);
