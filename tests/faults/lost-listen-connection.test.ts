import { afterAll, beforeAll, expect, test } from "vitest";
import { startTcpProxy, type TcpProxy } from "../../backend/tests/support/tcp-proxy.ts";
import { openSql } from "../support/open-sql.ts";
import { measureSaveVisibility } from "../support/sites/save-visibility.ts";
import { startPostgres, type TestPostgres } from "../support/start-postgres.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";
import { waitFor } from "../support/wait-for.ts";

/** One of three processes on a PostgreSQL server loses its LISTEN connection. */

const FEED = "broadsheet notifications";

let postgres: TestPostgres;
let proxy: TcpProxy;
let directUrl: string;
let sites: RunningSite[];
beforeAll(async () => {
  postgres = await startPostgres();
  directUrl = await postgres.createDatabase();
  const address = new URL(directUrl);
  proxy = await startTcpProxy(Number(address.port));
  address.port = String(proxy.port);
  sites = await Promise.all(
    [directUrl, directUrl, address.href].map((DATABASE_URL) =>
      startSite({ env: { DATABASE_URL, LOG_LEVEL: "fatal" } }),
    ),
  );
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await proxy.close();
  await postgres.stop();
});

test.each(["reset", "silence"] as const)(
  "a process serves no stale page after its LISTEN connection is lost by %s, and reconnects",
  async (how) => {
    const before = await listFeeds();
    let cutAt = 0;
    let hearsAgainAfter: Promise<number> | undefined;
    const seen = await measureSaveVisibility({
      sites,
      saves: 100,
      readersPerSite: 2,
      onSave(save) {
        if (save !== 25) return;
        expect(proxy.cut(FEED, how)).toBe(1);
        cutAt = performance.now();
        hearsAgainAfter = waitFor("a new connection", hasNewFeed(before), 30_000).then(
          () => performance.now() - cutAt,
        );
      },
    });
    const sorted = seen.visibleMs.toSorted((one, other) => one - other);
    console.info(
      `${how}: ${seen.pagesRead} pages, slowest ${Math.round(seen.maxReadMs)} ms; shown after ${Math.round(sorted[50] ?? 0)} ms, at most ${Math.round(sorted.at(-1) ?? 0)} ms; heard again after ${Math.round((await hearsAgainAfter) ?? 0)} ms`,
    );
    expect(seen).toMatchObject({ stalePages: 0, maxStaleMs: 0 });
    expect(await hearsAgainAfter).toBeLessThan(10_000);
  },
);

async function listFeeds(): Promise<number[]> {
  const sql = openSql(directUrl, 1);
  const rows = await sql<
    { pid: number }[]
  >`select pid from pg_stat_activity where application_name = ${FEED} and datname = current_database()`;
  await sql.end();
  return rows.map(({ pid }) => pid);
}

function hasNewFeed(before: number[]) {
  return async () => (await listFeeds()).some((pid) => !before.includes(pid));
}
