import { afterAll, beforeAll, expect, test } from "vitest";
import { type Actor, type ActorOfSite, createActors, send } from "../../support/actors.ts";
import { TEST_PASSWORD } from "../../support/clients.ts";
import { openSql, type SqlPool } from "../../support/open-sql.ts";
import { articleFields } from "../../support/rows.ts";
import { type RunningSite, startSite } from "../../support/start-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Requests that keep the database busy: here they wait for a locked table. */

let site: RunningSite;
let sql: SqlPool;
let actors: Record<Actor, ActorOfSite>;
beforeAll(async () => {
  site = await startSite();
  actors = await createActors(site);
  sql = openSql(await site.databaseUrl(), 2);
  // Failures soon after the start count as a database outage.
  await sql.unsafe(`create function public.fail_statement() returns void language plpgsql as
    $$ begin raise sqlstate '57014'; end $$`);
  await waitFor("statement errors to be reported as such", async () => {
    const { headers } = actors.service;
    return (await send(site, "POST", "/rest/v1/rpc/fail_statement", headers, {})).status === 500;
  });
});
afterAll(async () => {
  await sql.end();
  await site.stop();
});

const readLocked = ({ headers }: ActorOfSite) =>
  send(site, "POST", "/rest/v1/rpc/list_most_read", headers, {});

/** Runs a task while the most-read table is locked. */
function whileLocked(task: () => Promise<void>): Promise<void> {
  return sql.begin(async (transaction) => {
    await transaction`lock table private.most_read in access exclusive mode`;
    await task();
  });
}

test("cancels anonymous statements after eight seconds, and others later", async () => {
  const answers: ReturnType<typeof readLocked>[] = [];
  await whileLocked(async () => {
    answers.push(...[actors.anonymous, actors.reader, actors.service].map(readLocked));
    expect(await answers[0]).toMatchObject({ status: 500, body: { code: "57014" } });
  });
  for (const answer of answers.slice(1)) expect((await answer).status).toBe(200);
});

test("keeps sign-in and saving responsive under anonymous database load", async () => {
  const answers: ReturnType<typeof readLocked>[] = [];
  await whileLocked(async () => {
    for (let count = 0; count < 60; count += 1) answers.push(readLocked(actors.anonymous));
    await waitFor("that many statements run", async () => {
      const [row] = await sql`
        select count(*) from pg_stat_activity where wait_event_type = 'Lock' and query like '%list_most_read%'`;
      return Number(row?.count) >= 4;
    });
    const { client, email } = actors.editor;
    const signedIn = await client.auth.signInWithPassword({ email, password: TEST_PASSWORD });
    const saved = await client.from("articles").insert(articleFields());
    expect([signedIn.error, saved.error]).toEqual([null, null]);
    // A site with an external backend queries it as readers do.
    if (process.env.TEST_SITES !== "remote") {
      expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    }
  });
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
});

test("returns 503 from the health check while a table that pages read is locked", async () => {
  await sql.begin(async (transaction) => {
    await transaction`lock table public.categories in access exclusive mode`;
    const status = async () => (await fetch(`${site.url}/healthz`)).status;
    await waitFor("the site not to be ready", async () => (await status()) === 503);
    // The lock is held until the end: a check that waits for it would never respond.
    for (let count = 0; count < 30; count += 1) expect(await status()).toBe(503);
  });
  await waitFor("the site to be ready", async () => (await fetch(`${site.url}/healthz`)).ok);
});
