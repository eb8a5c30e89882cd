import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serviceClient } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { createArticles } from "../../support/rows.ts";
import { startPostgres, type TestPostgres } from "../../support/start-postgres.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Planned changes on several sites with one database: each is made once, whoever is killed or was away. */

let postgres: TestPostgres;
let sql: SqlPool;
let DATABASE_URL: string;
let sites: RunningSite[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  DATABASE_URL = await postgres.createSiteDatabase();
  sites = await Promise.all([1, 2].map(() => startSite({ env: { DATABASE_URL } })));
  sql = openSql(DATABASE_URL);
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()));
  await sql.end();
  await postgres.stop();
});

/** Plans a new title for each of 30 new articles, which falls due in `delayMs`, however long the planning takes. */
async function planMany(
  site: RunningSite,
  delayMs: number,
): Promise<{ ids: string[]; at: number }> {
  const client = serviceClient(site);
  const articles = await createArticles(client, Array<object>(30).fill({}));
  const ids = articles.map(({ id }) => id);
  await Promise.all(
    ids.map((article_id) =>
      client
        .rpc("schedule_change", {
          article_id,
          at: "2999-01-01",
          fields: { title: "Later" },
        })
        .throwOnError(),
    ),
  );
  const at = Date.now() + delayMs;
  // An update of `approved_by` notifies the sites.
  await sql`
    update private.scheduled_changes set at = ${new Date(at).toISOString()}::timestamptz, approved_by = approved_by
    where article_id = any (${ids})`;
  return { ids, at };
}

async function waitUntilDone(ids: string[]): Promise<void> {
  await waitFor("all changes", async () => {
    const [row] = await sql<{ open: string }[]>`
      select count(*) as open from private.scheduled_changes
      where article_id = any (${ids}) and done_at is null`;
    return row?.open === "0" || Number(row?.open) === 0;
  });
}

/** The latest moment of a change, and how many versions of each article say the new title. */
async function outcome(ids: string[]) {
  const [moments] = await sql<{ last: Date }[]>`
    select max(done_at) as last from private.scheduled_changes where article_id = any (${ids})`;
  const versions = await sql<{ made: number }[]>`
    select count(*)::integer as made from public.article_versions
    where article_id = any (${ids}) and fields ->> 'title' = 'Later' group by article_id`;
  return { last: Number(moments?.last), made: versions.map(({ made }) => made) };
}

const ONCE_EACH = Array<number>(30).fill(1);

test("two sites make each change once, at its moment", async () => {
  const { ids, at } = await planMany(sites[0] as RunningSite, 1500);
  await waitUntilDone(ids);
  const { last, made } = await outcome(ids);
  expect(made).toEqual(ONCE_EACH);
  expect(last).toBeGreaterThanOrEqual(at);
  // A second where nothing else runs.
  expect(last - at).toBeLessThan(3000);
});

test("a site that is killed while it makes changes leaves none undone or made twice", async () => {
  const [one, two] = sites as [RunningSite, RunningSite];
  const { ids, at } = await planMany(two, 1500);
  await delay(at - Date.now() + 15);
  await one.kill();
  await waitUntilDone(ids);
  expect((await outcome(ids)).made).toEqual(ONCE_EACH);
  sites = [two];
});

test("changes that fell due while no site was running are made by the next that starts", async () => {
  const [site] = sites as [RunningSite];
  const { ids, at } = await planMany(site, 3000);
  await site.kill();
  expect((await outcome(ids)).made).toEqual([]);
  await delay(Math.max(at - Date.now(), 0));
  sites = [await startSite({ env: { DATABASE_URL } })];
  await waitUntilDone(ids);
  expect((await outcome(ids)).made).toEqual(ONCE_EACH);
});
