import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serviceClient } from "../support/clients.ts";
import { makeSiteFolder } from "../support/database/copy-template.ts";
import { skipOnExternalDatabase } from "../support/database/external-database.ts";
import { openSql } from "../support/open-sql.ts";
import { readPostmaster } from "../support/processes.ts";
import { createArticle, createArticles, minutesFromNow, uniqueWord } from "../support/rows.ts";
import { readViews, sendView } from "../support/send-view.ts";
import { skipOnTopology } from "../support/sites/start-topology.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";
import { removeFolder } from "../support/temp-folder.ts";
import { waitFor } from "../support/wait-for.ts";

const VISITORS = 60;
/** Sends views as a proxy would. */
const env = { TRUST_PROXY: "1", STAFF_ACCESS: "any-user" };

/** Concurrent visitors, each reading the front page, a section and three of the articles. */
async function visit(sites: RunningSite[], slugs: string[]): Promise<Record<string, number>> {
  const sent: Record<string, number> = {};
  const visitors = Array.from({ length: VISITORS }, async (_, visitor) => {
    const site = sites[visitor % sites.length];
    if (!site) throw new Error("there is no site to visit");
    const read = [0, 1, 2].map((n) => slugs[(visitor * 7 + n * 3) % slugs.length] ?? "");
    for (const [name, path] of [
      ["/", "/"],
      ["/category/world", "/category/world"],
      ...read.map((slug) => [slug, `/article/${encodeURIComponent(slug)}`]),
    ] as [string, string][]) {
      const { status } = await sendView(site, { path });
      if (status !== 204) throw new Error(`a view of ${path} was answered with ${status}`);
      sent[name] = (sent[name] ?? 0) + 1;
    }
  });
  await Promise.all(visitors);
  return sent;
}

const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((total, count) => total + count, 0);

async function totalOf(site: RunningSite): Promise<number> {
  const { data } = await serviceClient(site)
    .rpc("list_view_totals", { first_day: "2020-01-01" })
    .throwOnError();
  return data.reduce((total, { views }) => total + views, 0);
}

describe("page views", () => {
  let folder: string;
  let site: RunningSite;
  beforeAll(async () => {
    folder = await makeSiteFolder();
    site = await startSite({ dataDir: folder, env });
  });
  afterAll(async () => {
    await site.stop();
    await removeFolder(folder);
  });

  test("counts the views of concurrent visitors exactly, also over a restart", async () => {
    const articles = await createArticles(
      serviceClient(site),
      Array.from({ length: 9 }, (_, n) => ({ slug: `größe-${n}-${uniqueWord()}` })),
    );
    const slugs = articles.map(({ slug }) => slug);
    const first = await visit([site], slugs);
    await waitFor("the first counts", async () => (await totalOf(site)) === sum(first));
    expect(await readViews(serviceClient(site))).toEqual(first);

    const second = await visit([site], slugs);
    expect((await site.stop()).code).toBe(0);
    site = await startSite({ dataDir: folder, env });
    const both = Object.fromEntries(
      Object.entries(first).map(([name, count]) => [name, count + (second[name] ?? 0)]),
    );
    expect(await readViews(serviceClient(site))).toEqual(both);
    expect(await totalOf(site)).toBe(VISITORS * 5 * 2);
  });

  describe("requests that count no view", () => {
    let before: number;
    beforeEach(async () => {
      before = await totalOf(site);
    });
    /** A view that counts, sent after those that must not: once counted, the others would be too. */
    async function expectNothing(): Promise<void> {
      await sendView(site, { path: "/about" });
      await waitFor("the view that counts", async () => (await totalOf(site)) > before);
      expect(await totalOf(site)).toBe(before + 1);
    }

    test("counts no views of bots and of readers who opt out", async () => {
      const refused: Record<string, string>[] = [
        {
          "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
        },
        { "User-Agent": "curl/8.5.0" },
        { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/140.0.0.0 Safari/537.36" },
        { "User-Agent": "" },
        { DNT: "1" },
        { "Sec-GPC": "1" },
      ];
      for (const headers of refused)
        expect((await sendView(site, { path: "/" }, headers)).status).toBe(204);
      await expectNothing();
    });

    test("counts no views from requests of other sites", async () => {
      const foreign = { Origin: "https://elsewhere.example" };
      const refused: Record<string, string | null>[] = [
        { "Sec-Fetch-Site": "cross-site", Origin: site.url },
        { "Sec-Fetch-Site": "same-site", Origin: site.url },
        { "Sec-Fetch-Site": "none" },
        { "Sec-Fetch-Site": null },
        { "Sec-Fetch-Site": null, ...foreign },
        { "Sec-Fetch-Site": null, Origin: "null" },
      ];
      for (const headers of refused)
        expect((await sendView(site, { path: "/" }, headers)).status).toBe(403);
      await expectNothing();
      const own = { "Sec-Fetch-Site": null, Origin: site.url };
      expect((await sendView(site, { path: "/" }, own)).status).toBe(204);
      await waitFor("the view by origin", async () => (await totalOf(site)) === before + 2);
    });

    test("counts no views for invalid or oversized bodies", async () => {
      for (const body of ["", "{", "[]", "null", "7", '{"path":7}', { path: "/", referrer: {} }])
        expect((await sendView(site, body)).status).toBe(400);
      const large = JSON.stringify({ path: "/", x: "x".repeat(5000) });
      expect((await sendView(site, large)).status).toBe(413);
      await expectNothing();
    });

    test("counts no views for URLs that are not reader pages", async () => {
      const scheduled = await createArticle(serviceClient(site), {
        published_at: minutesFromNow(60),
      });
      const paths = [
        "/article/nowhere",
        `/article/${scheduled.slug}`,
        "/article/a/b",
        "/article/%00",
        "/article/\ud800",
        "/article/%zz",
        `/article/${"x".repeat(301)}`,
        "/category/nowhere",
        "/admin/articles",
        "/login",
        "/account",
        "/wp-login.php",
        "/?q=1",
        "",
      ];
      for (const path of paths) expect((await sendView(site, { path })).status).toBe(204);
      await expectNothing();
    });
  });

  test("stores nothing that identifies a visitor", async () => {
    const sql = openSql(await site.databaseUrl());
    const columns = await sql<{ name: string }[]>`
      select distinct column_name as name from information_schema.columns
      where table_schema = 'private' and table_name similar to '(page_views|article_view%|view_%)'
      order by 1`;
    await sql.end();
    const columnNames = ["added_at", "article_id", "day", "host", "hour", "id", "path", "views"];
    expect(columns.map(({ name }) => name)).toEqual(columnNames);
  });

  test("counts repeated views of a page by one address once", async (context) => {
    skipOnTopology(context, ["two"], "each process recognizes the views that it has counted");
    const { slug } = await createArticle(serviceClient(site));
    const view = async (address: string) => {
      const headers = { "X-Forwarded-For": address };
      const { status } = await sendView(site, { path: `/article/${slug}` }, headers);
      expect(status).toBe(204);
    };
    // An IPv6 address is counted by its customer's network.
    for (const address of ["192.0.2.1", "192.0.2.1", "192.0.2.2", "192.0.2.1"]) await view(address);
    for (const address of ["2001:db8::1", "2001:db8::2", "2001:db8:0:1::1"]) await view(address);
    const last = await createArticle(serviceClient(site));
    await sendView(site, { path: `/article/${last.slug}` });
    await waitFor("the counts", async () => (await readViews(serviceClient(site)))[last.slug]);
    expect((await readViews(serviceClient(site)))[slug]).toBe(4);
  });

  test("keeps an article's views when its slug changes, and the total when it is deleted", async () => {
    const service = serviceClient(site);
    const [remaining, deleted] = [await createArticle(service), await createArticle(service)];
    const before = await totalOf(site);
    for (const { slug } of [remaining, remaining, deleted])
      await sendView(site, { path: `/article/${slug}` });
    await waitFor("the counts", async () => (await totalOf(site)) === before + 3);
    const slug = `renamed-${uniqueWord()}`;
    await service.from("articles").update({ slug }).eq("id", remaining.id).throwOnError();
    await service.from("articles").delete().eq("id", deleted.id).throwOnError();
    const views = await readViews(service);
    expect(views[slug]).toBe(2);
    expect(Object.keys(views)).not.toContain(remaining.slug);
    expect(Object.keys(views)).not.toContain(deleted.slug);
    expect(await totalOf(site)).toBe(before + 3);
  });

  test("stores only the host of a referrer, up to a daily limit", async () => {
    const sql = openSql(await site.databaseUrl());
    await sql`truncate private.view_referrers`;
    const own = new URL(site.url).hostname;
    for (const referrer of [
      "News.example",
      "www.news.example",
      "",
      "",
      own,
      "no host",
      "a b.example",
    ])
      await sendView(site, { path: "/", referrer });
    await sendView(site, { path: "/" });
    const listed = async () =>
      (await serviceClient(site).rpc("list_referrers", { first_day: "2020-01-01" }).throwOnError())
        .data;
    await waitFor("the referrers", async () => (await listed()).length > 0);
    const found = await listed();
    expect(found.toSorted((a, b) => a.host.localeCompare(b.host))).toEqual([
      { host: "", views: 2 },
      { host: "news.example", views: 2 },
    ]);

    await sql`
      insert into private.view_referrers (day, host, views)
      select (now() at time zone 'UTC')::date, 'site-' || n || '.example', 1
      from generate_series(1, 1000) as n`;
    for (const referrer of ["late.example", "later.example", "news.example"])
      await sendView(site, { path: "/", referrer });
    await waitFor("the others", async () =>
      (await listed()).some(({ host, views }) => host === "news.example" && views === 3),
    );
    expect(await listed()).toContainEqual({ host: "other", views: 2 });
    await sql.end();
  });

  test("deletes expired view counts", async () => {
    const sql = openSql(await site.databaseUrl());
    await sql`
      insert into private.page_views (day, path, views) values ('2020-01-01', '/old', 5), (current_date - 300, '/recent', 5)`;
    await sql`
      insert into private.article_view_hours (hour, article_id, views)
      values (now() - interval '3 days', gen_random_uuid(), 1)`;
    // The first view of an hour deletes expired rows.
    await sql`delete from private.view_totals`;
    await sendView(site, { path: "/" });
    await waitFor("the view", async () => (await totalOf(site)) === 1);
    const paths = await sql<{ path: string }[]>`
      select path from private.page_views where path in ('/old', '/recent')`;
    expect(paths.map(({ path }) => path)).toEqual(["/recent"]);
    const [old] = await sql`
      select count(*)::int as count from private.article_view_hours where hour < now() - interval '2 days'`;
    expect(old?.count).toBe(0);
    await sql.end();
  });

  test("loses no view when the database fails, and counts none twice after a late response", async (context) => {
    skipOnExternalDatabase(context);
    const { slug } = await createArticle(serviceClient(site));
    const view = () => sendView(site, { path: `/article/${slug}` });
    for (let n = 0; n < 10; n += 1) await view();
    const server = await readPostmaster(site.dataDir);
    process.kill(server?.pid ?? 0, "SIGKILL");
    for (let n = 0; n < 10; n += 1) await view();
    const counted = async () =>
      (await readViews(serviceClient(site)).catch(() => undefined))?.[slug];
    await waitFor("the views of the outage", async () => (await counted()) === 20);

    // The holder of this lock blocks the counter longer than its timeout.
    const sql = openSql(await site.databaseUrl(), 1);
    const logged = site.stderr().length;
    await sql.begin(async (holder) => {
      await holder`select pg_advisory_xact_lock(hashtext('private.page_views'))`;
      for (let n = 0; n < 10; n += 1) await view();
      await waitFor("the warning", () =>
        site.stderr().slice(logged).includes('"job":"page-views"'),
      );
      for (let n = 0; n < 10; n += 1) await view();
    });
    await sql.end();
    await waitFor("the late views", async () => (await counted()) === 40);
    expect(await counted()).toBe(40);
  });

  test("counts a batch that arrives twice once", async () => {
    const service = serviceClient(site);
    const before = await totalOf(site);
    const hour = new Date().toISOString();
    const batch = {
      batch: crypto.randomUUID(),
      views: [{ hour, kind: "page" as const, name: "/terms", views: 3 }],
      referrers: [],
    };
    await Promise.all([1, 2, 3].map(() => service.rpc("add_page_views", batch).throwOnError()));
    expect(await totalOf(site)).toBe(before + 3);
  });

  test("adds up the views of sites that share a database", async () => {
    const second = await startSite({
      secretsOf: site.dataDir,
      env: { ...env, DATABASE_URL: await site.databaseUrl() },
    });
    try {
      const articles = await createArticles(
        serviceClient(site),
        Array.from({ length: 5 }, () => ({})),
      );
      const before = await readViews(serviceClient(site));
      const total = await totalOf(site);
      const sent = await visit(
        [site, second],
        articles.map(({ slug }) => slug),
      );
      await waitFor("the counts", async () => (await totalOf(second)) === total + sum(sent));
      const after = await readViews(serviceClient(site));
      for (const [name, count] of Object.entries(sent)) {
        expect([name, after[name]]).toEqual([name, (before[name] ?? 0) + count]);
      }
    } finally {
      await second.stop();
    }
  }, 120_000);

  test("counts views in an external Supabase up to the limit of an address", async () => {
    const front = await startSite({
      env: {
        SUPABASE_URL: site.url,
        SUPABASE_PUBLISHABLE_KEY: site.keys.publishable,
        SUPABASE_SECRET_KEY: site.keys.secret,
        VIEW_LIMIT: "3",
        ...env,
      },
    });
    const articles = await createArticles(serviceClient(site), [{}, {}, {}, {}, {}]);
    const statuses: number[] = [];
    for (const { slug } of articles) {
      const headers = { "X-Forwarded-For": "192.0.2.7" };
      statuses.push((await sendView(front, { path: `/article/${slug}` }, headers)).status);
    }
    expect(statuses).toEqual([204, 204, 204, 429, 429]);
    await front.stop();
    const views = await readViews(serviceClient(site));
    expect(articles.map(({ slug }) => views[slug])).toEqual([1, 1, 1, undefined, undefined]);
  }, 120_000);
});
