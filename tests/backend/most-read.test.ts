import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { anonymousClient, serviceClient, type TestClient } from "../support/clients.ts";
import { openSql, type SqlPool } from "../support/open-sql.ts";
import { createArticle, minutesFromNow, uniqueWord } from "../support/rows.ts";
import { sendView } from "../support/send-view.ts";
import { type RunningSite, startSite } from "../support/start-site.ts";
import { makeTempFolder, removeFolder } from "../support/temp-folder.ts";
import { waitFor } from "../support/wait-for.ts";

/** The most-read list of the front page, which is cached until it changes. */

let folder: string;
let site: RunningSite;
let service: TestClient;
let sql: SqlPool;
beforeAll(async () => {
  folder = await makeTempFolder();
  const SITE_FILE = join(folder, "site.json");
  await writeFile(SITE_FILE, JSON.stringify({ home: { mostRead: true } }));
  site = await startSite({ env: { SITE_FILE, TRUST_PROXY: "1", STAFF_ACCESS: "any-user" } });
  service = serviceClient(site);
  sql = openSql(await site.databaseUrl());
});
afterAll(async () => {
  await sql.end();
  await site.stop();
  await removeFolder(folder);
});

/** The titles in the front page's most-read list; undefined without one. */
async function listed(): Promise<string[] | undefined> {
  const page = await (await fetch(site.url)).text();
  const list = /Most read<.*?<ol>(.*?)<\/ol>/s.exec(page)?.[1];
  if (list === undefined) return undefined;
  return [...list.matchAll(/<a [^>]*>([^<]*)<\/a>/g)].map(([, title = ""]) => title);
}

async function view(slug: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await sendView(site, { path: `/article/${slug}` });
}

/** Resolves when the database has counted `views` of the article `slug`. */
async function viewsCounted(slug: string, views: number): Promise<void> {
  await waitFor("the views", async () => {
    const { data } = await service
      .rpc("list_viewed_articles", { first_day: "2020-01-01" })
      .throwOnError();
    return data.some((row) => row.slug === slug && row.views === views);
  });
}

/** Makes the next view compute the list again, sends it and resolves when the list was computed. */
async function refreshWithView(slug: string): Promise<void> {
  await sql`update private.most_read set refreshed_at = '-infinity'`;
  await view(slug, 1);
  await waitFor("the refresh", async () => {
    const [row] = await sql`select refreshed_at > '-infinity' as done from private.most_read`;
    return row?.done === true;
  });
}

const create = (title: string) => createArticle(service, { title: `${title} ${uniqueWord()}` });

test("updates the most-read list with the first views, renames and withdrawals", async () => {
  const [one, two, three] = [await create("One"), await create("Two"), await create("Three")];
  expect(await listed()).toBeUndefined();
  await view(one.slug, 1);
  await view(two.slug, 3);
  await view(three.slug, 2);
  await waitFor("the list", async () => (await listed()) !== undefined);

  // The list may have been computed between two views, and is not computed again for a minute.
  await Promise.all([viewsCounted(two.slug, 3), viewsCounted(three.slug, 2)]);
  await refreshWithView(two.slug);
  const order = [two.title, three.title, one.title].join();
  await waitFor("the order", async () => (await listed())?.join() === order);

  const title = `Renamed ${uniqueWord()}`;
  await service.from("articles").update({ title }).eq("id", three.id).throwOnError();
  await waitFor("the new title", async () => (await listed())?.[1] === title);
  await service
    .from("articles")
    .update({ published_at: minutesFromNow(60) })
    .eq("id", two.id)
    .throwOnError();
  await waitFor("the withdrawal", async () => (await listed())?.[0] === title);

  // It is computed at most once a minute.
  await view(one.slug, 5);
  await viewsCounted(one.slug, 6);
  expect((await listed())?.[0]).toBe(title);
  await sql`update private.most_read set refreshed_at = now() - interval '61 seconds'`;
  await view(one.slug, 1);
  await waitFor("the new order", async () => (await listed())?.[0] === one.title);

  // Views from a day ago no longer count.
  await sql`update private.article_view_hours set hour = hour - interval '24 hours'`;
  await sql`update private.most_read set refreshed_at = '-infinity'`;
  await view(three.slug, 1);
  await waitFor("the list of today", async () => (await listed())?.length === 1);
  expect(await listed()).toEqual([title]);
});

test("shows at most five most-read articles, without view counts for readers", async () => {
  for (let n = 0; n < 7; n += 1) await view((await create("Many")).slug, 2);
  await sql`update private.most_read set refreshed_at = '-infinity'`;
  await view((await create("Last")).slug, 1);
  await waitFor("the list", async () => (await listed())?.length === 5);
  const { data } = await anonymousClient(site)
    .rpc("list_most_read", { max_rows: 7 })
    .throwOnError();
  expect(data).toHaveLength(7);
  for (const row of data)
    expect(Object.keys(row).toSorted()).toEqual(["is_retracted", "slug", "title"]);
});

test("an article links to the page of the most-read list, and is not rendered again for it", async () => {
  const article = await create("Quiet");
  const address = `${site.url}/article/${article.slug}`;
  expect(await (await fetch(address)).text()).toContain('href="/most-read"');
  const read = await create("Loud");
  await sql`update private.most_read set refreshed_at = '-infinity'`;
  await view(read.slug, 9);
  await waitFor("the page", async () =>
    (await (await fetch(`${site.url}/most-read`)).text()).includes(read.title),
  );
  await viewsCounted(read.slug, 9);
  const tags = (await fetch(address)).headers.get("Cache-Tag") ?? "";
  expect(tags).not.toContain("most-read");
});

test("computes the most-read list once for concurrent processes", async () => {
  await sql`update private.most_read set refreshed_at = '-infinity', article_ids = '{}'`;
  const tags: string[] = [];
  const listener = await sql.listen("broadsheet_changes", (payload) => {
    if (payload.includes("most-read")) tags.push(payload);
  });
  await Promise.all(
    Array.from({ length: 6 }, () => service.rpc("refresh_most_read").throwOnError()),
  );
  await waitFor("the announcement", () => tags.length > 0);
  await sql`update private.most_read set refreshed_at = '-infinity'`;
  await service.rpc("refresh_most_read").throwOnError();
  await sql`select pg_notify('broadsheet_changes', '["most-read: the end"]')`;
  await waitFor("the end", () => tags.some((tag) => tag.includes("the end")));
  expect(tags).toEqual(['["most-read"]', '["most-read: the end"]']);
  await listener.unlisten();
});
