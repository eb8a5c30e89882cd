import { beforeAll, expect, test } from "vitest";
import { anonymousClient, serviceClient, type TestClient } from "../support/clients.ts";
import { openSql } from "../support/open-sql.ts";
import { createArticle, uniqueWord } from "../support/rows.ts";
import { getSharedSite, type SharedSite } from "../support/sites/shared-site.ts";
import { waitFor } from "../support/wait-for.ts";

/** A written row is on the next page requested after the promised 100 ms. */

let site: SharedSite;
let service: TestClient;
beforeAll(async () => {
  site = await getSharedSite();
  service = serviceClient(site);
});

const textOf = async (path: string) => (await fetch(`${site.url}${path}`)).text();

/** Waits until the page contains the text, and returns the time in milliseconds. */
async function timeUntil(path: string, isThere: (page: string) => boolean): Promise<number> {
  const startedAt = performance.now();
  await waitFor(`the change of ${path}`, async () => isThere(await textOf(path)));
  return performance.now() - startedAt;
}

test("serves a cached page with identical bytes and honors its ETag", async () => {
  const { slug } = await createArticle(service);
  const [one, two] = [
    await fetch(`${site.url}/article/${slug}`),
    await fetch(`${site.url}/article/${slug}`),
  ];
  expect(await one.text()).toBe(await two.text());
  const etag = two.headers.get("ETag") ?? "";
  const again = await fetch(`${site.url}/article/${slug}`, { headers: { "If-None-Match": etag } });
  expect(again.status).toBe(304);
});

test("invalidates every cached page that lists a new, changed or removed article", async () => {
  const word = uniqueWord();
  const { data: category } = await service
    .from("categories")
    .select("id")
    .eq("slug", "technology")
    .single()
    .throwOnError();
  const paths = [
    "/",
    "/category/technology",
    "/category/latest",
    "/category/featured",
    `/search?q=${word}`,
  ];
  for (const path of paths) expect(await textOf(path)).not.toContain(`First ${word}`);

  const article = await createArticle(service, {
    title: `First ${word}`,
    category_id: category.id,
    is_featured: true,
  });
  for (const path of [...paths, `/article/${article.slug}`]) {
    await timeUntil(path, (page) => page.includes(`First ${word}`));
  }
  await service
    .from("articles")
    .update({ title: `Second ${word}` })
    .eq("id", article.id)
    .throwOnError();
  for (const path of [...paths, `/article/${article.slug}`]) {
    await timeUntil(
      path,
      (page) => page.includes(`Second ${word}`) && !page.includes(`First ${word}`),
    );
  }
  await service.from("articles").delete().eq("id", article.id).throwOnError();
  for (const path of paths) await timeUntil(path, (page) => !page.includes(`Second ${word}`));
  expect((await fetch(`${site.url}/article/${article.slug}`)).status).toBe(410);
});

test("invalidates a cached category page when the category is created or deleted", async () => {
  const slug = `gardening-${uniqueWord()}`;
  const ask = async () => {
    const response = await fetch(`${site.url}/category/${slug}`);
    const text = await response.text();
    expect(text).toContain("No articles found in this category yet.");
    return { status: response.status, isIndexed: !text.includes('content="noindex"') };
  };
  const unknown = { status: 404, isIndexed: false };
  const known = { status: 200, isIndexed: true };
  expect(await ask()).toEqual(unknown);
  expect(await ask()).toEqual(unknown);
  await service
    .from("categories")
    .insert({ name: `Gardening ${slug}`, slug })
    .throwOnError();
  await waitFor("the new category", async () => (await ask()).status === 200);
  expect(await ask()).toEqual(known);
  await service.from("categories").delete().eq("slug", slug).throwOnError();
  await waitFor("its end", async () => (await ask()).status === 410);
  expect(await ask()).toEqual({ status: 410, isIndexed: false });
});

test("shows a scheduled article on cached pages when it becomes due", async () => {
  const word = uniqueWord();
  const dueAt = Date.now() + 2500;
  const article = await createArticle(service, {
    title: `Due ${word}`,
    published_at: new Date(dueAt).toISOString(),
  });
  const { data } = await anonymousClient(site)
    .from("articles")
    .select("id")
    .eq("id", article.id)
    .throwOnError();
  expect(data).toEqual([]);
  expect(await textOf("/category/latest")).not.toContain(word);
  expect((await fetch(`${site.url}/article/${article.slug}`)).status).toBe(404);
  await timeUntil("/category/latest", (page) => page.includes(word));
  expect(Date.now()).toBeGreaterThanOrEqual(dueAt);
  expect((await fetch(`${site.url}/article/${article.slug}`)).status).toBe(200);
});

test("invalidates cached pages for changes missed while the database connection was lost", async () => {
  const { id, slug } = await createArticle(service, { title: "Before" });
  expect(await textOf(`/article/${slug}`)).toContain("Before");
  const sql = openSql(await site.databaseUrl(), 1);
  await sql`
    with cut as (
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'broadsheet notifications'
    ), unheard as (update public.articles set title = 'Afterwards' where id = ${id})
    select count(*) from cut`;
  await sql.end();
  await timeUntil(`/article/${slug}`, (page) => page.includes("Afterwards"));
});
