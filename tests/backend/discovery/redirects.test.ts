import { beforeAll, describe, expect, test } from "vitest";
import {
  anonymousClient,
  createUser,
  serviceClient,
  type TestClient,
} from "../../support/clients.ts";
import { openSql, type Sql } from "../../support/open-sql.ts";
import {
  articleFields,
  createArticle,
  createArticles,
  minutesFromNow,
  uniqueWord,
} from "../../support/rows.ts";
import { getSharedSite, type SharedSite } from "../../support/sites/shared-site.ts";
import { waitFor } from "../../support/wait-for.ts";

/** Responses at old article URLs: a redirect, or 410 when the article is gone. */

let site: SharedSite;
let service: TestClient;
beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
});

type Answer = { status: number; location: string | null };

async function ask(path: string): Promise<Answer> {
  const response = await fetch(`${site.url}${path}`, { redirect: "manual" });
  await response.arrayBuffer();
  return { status: response.status, location: response.headers.get("Location") };
}
const askFor = (slug: string) => ask(`/article/${encodeURIComponent(slug)}`);
const leadsTo = (slug: string) => ({
  status: 301,
  location: `/article/${encodeURIComponent(slug)}`,
});
const OK = { status: 200, location: null };
const UNKNOWN = { status: 404, location: null };
const GONE = { status: 410, location: null };

/** Pages follow the database within the promised time. */
async function expectAnswer(slug: string, answer: Answer): Promise<void> {
  await waitFor(`${slug} to answer ${answer.status}`, async () => {
    const { status, location } = await askFor(slug);
    return status === answer.status && location === answer.location;
  });
}

/** Number of page cache hits so far. */
async function countHits(): Promise<number> {
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  return Number(/^broadsheet_page_cache_hits_total (\d+)$/m.exec(metrics)?.[1]);
}

async function rename(id: string, slug: string): Promise<void> {
  await service.from("articles").update({ slug }).eq("id", id).throwOnError();
}
const remove = (...ids: string[]) => service.from("articles").delete().in("id", ids).throwOnError();

test("redirects old article URLs permanently to the current one after several slug changes", async () => {
  const { id, slug } = await createArticle(service);
  expect(await askFor(slug)).toEqual(OK);
  await rename(id, `${slug}-b`);
  await expectAnswer(slug, leadsTo(`${slug}-b`));
  await rename(id, `${slug}-c`);
  await expectAnswer(slug, leadsTo(`${slug}-c`));
  await expectAnswer(`${slug}-b`, leadsTo(`${slug}-c`));
  await expectAnswer(`${slug}-c`, OK);
  const page = await (await fetch(`${site.url}/article/${slug}`)).text();
  expect(page).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/article/${slug}-c"`));
});

test("caches redirect and article until either article changes, also in a CDN", async () => {
  const [moved, gone] = [await createArticle(service), await createArticle(service)];
  await rename(moved.id, `${moved.slug}-b`);
  await remove(gone.id);
  for (const [slug, tags] of [
    [moved.slug, `site,article:${moved.slug},article:${moved.slug}-b`],
    [gone.slug, `site,article:${gone.slug}`],
  ] as const) {
    await waitFor(`${slug} to be cached`, async () => {
      const before = await countHits();
      await askFor(slug);
      return (await countHits()) === before + 1;
    });
    const { headers } = await fetch(`${site.url}/article/${slug}`, { redirect: "manual" });
    expect(headers.get("Cache-Tag")).toBe(tags);
    expect(headers.get("Cache-Control")).toMatch(/s-maxage=60/);
  }
});

test("serves an article again at its old slug and redirects its other URLs there", async () => {
  const { id, slug } = await createArticle(service);
  await rename(id, `${slug}-b`);
  await rename(id, slug);
  await expectAnswer(slug, OK);
  await expectAnswer(`${slug}-b`, leadsTo(slug));
});

test("serves the article that takes another's old slug, and keeps its later state", async () => {
  const { id, slug } = await createArticle(service);
  await rename(id, `${slug}-b`);
  await expectAnswer(slug, leadsTo(`${slug}-b`));
  const other = await createArticle(service, { slug });
  await expectAnswer(slug, OK);
  await rename(other.id, `${slug}-other`);
  await expectAnswer(slug, leadsTo(`${slug}-other`));
  await expectAnswer(`${slug}-b`, OK);
  await rename(id, slug);
  await expectAnswer(slug, OK);
  await expectAnswer(`${slug}-b`, leadsTo(slug));
});

test("returns 410 with its page for every URL of a deleted article", async () => {
  const { id, slug } = await createArticle(service);
  await rename(id, `${slug}-b`);
  await remove(id);
  await expectAnswer(slug, GONE);
  await expectAnswer(`${slug}-b`, GONE);
  const response = await fetch(`${site.url}/article/${slug}`);
  const page = await response.text();
  expect(page).toContain("Article Not Found");
  expect(page).toContain('content="noindex"');
  await createArticle(service, { slug });
  await expectAnswer(slug, OK);
  await expectAnswer(`${slug}-b`, GONE);
});

test("returns 404 for a slug that no article ever had", async () => {
  expect(await askFor(uniqueWord())).toEqual(UNKNOWN);
});

test.each(["zürich-im-schnee", "東京-の-朝", "q&a-with-50%-off", 'a"b\\c'])(
  "redirects an article with the slug %s from its old URL",
  async (base) => {
    const { id, slug } = await createArticle(service, { slug: `${base}-${uniqueWord()}` });
    await rename(id, `${slug}-b`);
    await expectAnswer(slug, leadsTo(`${slug}-b`));
    const response = await fetch(`${site.url}/article/${encodeURIComponent(slug)}`);
    expect(response.status).toBe(200);
  },
);

describe("redirects of unpublished articles", () => {
  test("reveals no scheduled article by its old URL, and redirects from the time it is due", async () => {
    const dueAt = Date.now() + 3000;
    const { id, slug } = await createArticle(service, {
      published_at: new Date(dueAt).toISOString(),
    });
    await rename(id, `${slug}-b`);
    expect(await askFor(slug)).toEqual(UNKNOWN);
    expect(await askFor(`${slug}-b`)).toEqual(UNKNOWN);
    const { data } = await anonymousClient(site).rpc("find_redirect", { slug }).throwOnError();
    expect(data).toEqual([]);
    await expectAnswer(slug, leadsTo(`${slug}-b`));
    expect(Date.now()).toBeGreaterThanOrEqual(dueAt);
  });

  test("returns 404 for the old URL of an article that was postponed", async () => {
    const { id, slug } = await createArticle(service);
    await rename(id, `${slug}-b`);
    await expectAnswer(slug, leadsTo(`${slug}-b`));
    const published_at = minutesFromNow(60);
    await service.from("articles").update({ published_at }).eq("id", id).throwOnError();
    await expectAnswer(slug, UNKNOWN);
    await expectAnswer(`${slug}-b`, UNKNOWN);
  });

  test("returns 404 instead of 410 for a deleted article that was never public", async () => {
    const { id, slug } = await createArticle(service, { published_at: minutesFromNow(60) });
    await rename(id, `${slug}-b`);
    await remove(id);
    expect(await askFor(slug)).toEqual(UNKNOWN);
    expect(await askFor(`${slug}-b`)).toEqual(UNKNOWN);
  });

  test("lets an unpublished article take an old slug of another article", async () => {
    const { id, slug } = await createArticle(service);
    await rename(id, `${slug}-b`);
    await createArticle(service, { slug, published_at: minutesFromNow(60) });
    await expectAnswer(slug, UNKNOWN);
  });
});

test("keeps the old URLs of many articles deleted or moved in one statement", async () => {
  const word = uniqueWord();
  const articles = await createArticles(
    service,
    Array.from({ length: 200 }, (_, index) => ({ slug: `${word}-${index}` })),
  );
  const sql = openSql(await site.databaseUrl(), 1);
  await sql`update public.articles set slug = slug || '-moved' where slug like ${`${word}-%`}`;
  await expectAnswer(`${word}-7`, leadsTo(`${word}-7-moved`));
  await sql`delete from public.articles where slug like ${`${word}-%`}`;
  const [left] = await sql`
    select count(*)::int as count from private.article_redirects
    where slug like ${`${word}-%`}`;
  expect(left?.count).toBe(2 * articles.length);
  await sql.end();
  await expectAnswer(`${word}-7`, GONE);
  await expectAnswer(`${word}-7-moved`, GONE);
});

test("redirects correctly after articles exchange slugs through a third", async () => {
  const [one, two] = await createArticles(service, [{}, {}]);
  const between = uniqueWord();
  await rename(one?.id ?? "", between);
  await rename(two?.id ?? "", one?.slug ?? "");
  await rename(one?.id ?? "", two?.slug ?? "");
  await expectAnswer(one?.slug ?? "", OK);
  await expectAnswer(two?.slug ?? "", OK);
  await expectAnswer(between, leadsTo(two?.slug ?? ""));
});

test("changes and deletes many articles without reading all rows for each", async () => {
  const COUNT = 1000;
  const word = uniqueWord();
  const sql = openSql(await site.databaseUrl(), 1);
  await sql`set session_replication_role = replica`;
  await sql`
    insert into public.articles (title, slug, read_time)
    select 'Article', ${word} || '-' || n, 1 from generate_series(1, ${COUNT}::int) as n`;
  await sql`set session_replication_role = origin`;
  await sql`analyze public.articles`;
  /** Tables of which `change` and its triggers read more rows in sequence than a scan of a small table for each takes. */
  const scanned = (change: (transaction: Sql) => PromiseLike<unknown>) =>
    sql.begin(async (transaction) => {
      await change(transaction);
      return transaction<{ relname: string; seq_tup_read: string }[]>`
        select relname, seq_tup_read from pg_stat_xact_user_tables
        where seq_tup_read > ${(COUNT * COUNT) / 4}::bigint`;
    });
  const slugs = `${word}-%`;
  expect(
    await scanned(
      (changing) => changing`update public.articles set is_popular = true where slug like ${slugs}`,
    ),
  ).toEqual([]);
  expect(
    await scanned((deleting) => deleting`delete from public.articles where slug like ${slugs}`),
  ).toEqual([]);
  const [left] = await sql`
    select count(*)::int as count from private.article_redirects where slug like ${slugs}`;
  expect(left?.count).toBe(COUNT);
  await sql.end();
});

test("lets staff change slugs and delete articles, and nobody write redirects directly", async () => {
  const editor = await createUser(site, "editor");
  const { data } = await editor.client
    .from("articles")
    .insert(articleFields())
    .select()
    .single()
    .throwOnError();
  await editor.client
    .from("articles")
    .update({ slug: `${data.slug}-b` })
    .eq("id", data.id)
    .throwOnError();
  await expectAnswer(data.slug, leadsTo(`${data.slug}-b`));
  await editor.client.from("articles").delete().eq("id", data.id).throwOnError();
  await expectAnswer(data.slug, GONE);
  const sql = openSql(await site.databaseUrl(), 1);
  for (const role of ["anon", "authenticated", "service_role"]) {
    const [may] = await sql`
      select has_table_privilege(${role}, 'private.article_redirects', 'select') as read,
        has_table_privilege(${role}, 'private.article_redirects', 'insert') as write`;
    expect(may).toEqual({ read: false, write: false });
  }
  await sql.end();
});
