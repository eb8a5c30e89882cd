import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { serviceClient } from "../support/clients.ts";
import { skipOnExternalDatabase } from "../support/database/external-database.ts";
import { openEventStream } from "../support/event-stream.ts";
import { openSql } from "../support/open-sql.ts";
import { createArticle, uniqueWord } from "../support/rows.ts";
import { getSharedSite, type SharedSite } from "../support/sites/shared-site.ts";
import { hasPgBouncer, startPgBouncer } from "../support/start-pgbouncer.ts";
import { type RunningSite, startFailingSite, startSite } from "../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";
import { waitFor } from "../support/wait-for.ts";

/** A site that uses another site's Supabase and listens to its database. */

/** The change feed guarantees 100 ms; the rest allows for a busy machine. */
const LISTENER = "news_listener";

let backend: SharedSite;
let site: RunningSite;
/** The backend's database, for a user without privileges there. */
let listenerUrl: string;
beforeEach(skipOnExternalDatabase);
beforeAll(async () => {
  backend = await getSharedSite();
  const sql = openSql(await backend.databaseUrl(), 1);
  await sql.unsafe(`create role ${LISTENER} login password 'listens'`);
  await sql.end();
  const address = new URL(await backend.databaseUrl());
  [address.username, address.password] = [LISTENER, "listens"];
  listenerUrl = address.href;
  site = await startSite({ env: remote({ DATABASE_URL: listenerUrl }) });
});
afterAll(async () => {
  await site?.stop();
  const sql = openSql(await backend.databaseUrl(), 1);
  await sql.unsafe(`drop role ${LISTENER}`);
  await sql.end();
});

function remote(env: Record<string, string>): Record<string, string> {
  return {
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: backend.keys.publishable,
    SUPABASE_SECRET_KEY: backend.keys.secret,
    // Nothing awaits that.
    LIVE_POLL_SECONDS: "3600",
    ...env,
  };
}

const textOf = async (path: string) => (await fetch(`${site.url}${path}`)).text();

async function cacheHits(): Promise<number> {
  return Number(/^broadsheet_page_cache_hits_total (\d+)/m.exec(await textOf("/metrics"))?.[1]);
}

test("caches pages and soon shows each change of an external Supabase", async () => {
  const service = serviceClient(backend);
  const first = `First ${uniqueWord()}`;
  const { id, slug } = await createArticle(service, { title: first, is_featured: true });
  const path = `/article/${slug}`;
  await waitFor("the article from the cache", async () => {
    const before = await cacheHits();
    expect(await textOf(path)).toContain(first);
    return (await cacheHits()) === before + 1;
  });
  const title = `Second ${uniqueWord()}`;
  await service.from("articles").update({ title }).eq("id", id).throwOnError();
  await waitFor("the change", async () => (await textOf(path)).includes(title));
  expect(await textOf("/")).toContain(title);
});

test("renders pages uncached while the external database connection is lost, and misses no change", async () => {
  const service = serviceClient(backend);
  const { id, slug } = await createArticle(service, { title: `Before ${uniqueWord()}` });
  await textOf(`/article/${slug}`);
  const sql = openSql(await backend.databaseUrl(), 1);
  onTestFinished(() => sql.end());
  await sql.unsafe(`alter role ${LISTENER} nologin`);
  await sql.unsafe(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${LISTENER}'`,
  );
  const title = `Meanwhile ${uniqueWord()}`;
  await service.from("articles").update({ title }).eq("id", id).throwOnError();
  await waitFor("the change", async () => (await textOf(`/article/${slug}`)).includes(title));
  await sql.unsafe(`alter role ${LISTENER} login`);
  await waitFor("pages from the cache", async () => {
    const before = await cacheHits();
    expect(await textOf(`/article/${slug}`)).toContain(title);
    return (await cacheHits()) === before + 1;
  });
});

test("notifies readers of new articles without polling when listening to an external database", async () => {
  const stream = await openEventStream(`${site.url}/api/new-articles`);
  await stream.until("0");
  await createArticle(serviceClient(backend), { is_featured: true });
  await stream.until("1", 10_000);
  stream.close();
});

async function refusalOf(env: Record<string, string>): Promise<string> {
  const dataDir = await makeTempFolder();
  onTestFinished(() => removeFolder(dataDir));
  const { code, stderr } = await startFailingSite({ dataDir, env: remote(env) });
  expect(code).toBe(1);
  return stderr.trim().split("\n").at(-1) ?? "";
}

test("refuses to start with the database of another Supabase", async () => {
  const other = await startSite({ sites: "one" });
  onTestFinished(async () => void (await other.stop()));
  expect(await refusalOf({ DATABASE_URL: await other.databaseUrl() })).toMatch(
    /^DATABASE_URL is \(hidden\) and receives no changes of SUPABASE_URL/,
  );
});

test("refuses to start with a database that does not respond", async () => {
  expect(await refusalOf({ DATABASE_URL: "postgres://nobody@127.0.0.1:9/none" })).toMatch(
    /^DATABASE_URL is \(hidden\) and cannot be used: .*ECONNREFUSED/,
  );
});

describe.skipIf(!(await hasPgBouncer()))(
  "external database with a pooler (skipped where PgBouncer is not installed)",
  () => {
    test("listens at DATABASE_DIRECT_URL with a pooled DATABASE_URL", async () => {
      const bouncer = await startPgBouncer(listenerUrl);
      onTestFinished(() => bouncer.stop());
      const pooled = bouncer.addressOf(listenerUrl);
      expect(await refusalOf({ DATABASE_URL: pooled })).toContain("Set DATABASE_DIRECT_URL");
      const direct = await startSite({
        env: remote({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: listenerUrl }),
      });
      await direct.stop();
    });
  },
);
