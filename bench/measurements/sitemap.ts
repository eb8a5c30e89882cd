import { setTimeout as delay } from "node:timers/promises";
import { openSql } from "../../tests/support/open-sql.ts";
import { type BenchSite, withSite, withTempFolder } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { readResidentMegabytes, watchMemory } from "../processes.ts";
import { createMillionArticles, MILLION } from "./million-articles.ts";

/** Additional memory that all sitemaps of a million articles may use. */
const TARGET = { atMost: 150 };

/**
 * Reads the index and all sitemaps of a million articles with an image each: once with articles of sixty years,
 * a file per month, and once with all of them in one month, as after an import without dates.
 */
export async function measureSitemap(): Promise<Section[]> {
  return withTempFolder((folder) =>
    withSite(folder, { DEMO: "0" }, async (site) => {
      const url = await site.databaseUrl();
      await createMillionArticles(url);
      await addImages(url);
      const spread = await readAll(site, "of sixty years");
      await moveToOneMonth(url);
      // The cached sitemaps have expired by then.
      await delay(1000);
      const crowded = await readAll(site, "of one month");
      return [{ title: "Sitemaps of a million articles", figures: [...spread, ...crowded] }];
    }),
  );
}

async function readAll(site: BenchSite, name: string): Promise<Figure[]> {
  const before = await readResidentMegabytes(site.pid);
  const memory = watchMemory(site.pid);
  const startedAt = performance.now();
  const files = listAddresses(await readText(`${site.url}/sitemap.xml`));
  const indexTook = performance.now() - startedAt;
  let articles = 0;
  let longest = 0;
  for (const address of files) {
    const fileStartedAt = performance.now();
    articles += await countArticles(`${site.url}${new URL(address).pathname}`);
    longest = Math.max(longest, performance.now() - fileStartedAt);
  }
  const peak = memory.stop();
  const last = `${site.url}${new URL(files.at(-1) ?? "").pathname}`;
  const cachedStartedAt = performance.now();
  await countArticles(last);
  const cachedMs = performance.now() - cachedStartedAt;
  if (articles !== MILLION) throw new Error(`the sitemaps list ${articles} articles`);
  return [
    {
      name: `Additional memory, ${name}`,
      value: Math.max(0, peak - before),
      unit: "MB",
      target: TARGET,
      note: `${before.toFixed(0)} MB before`,
    },
    { name: `Index, ${name}`, value: indexTook, unit: "ms", note: `${files.length} files` },
    { name: `Longest file, ${name}`, value: longest, unit: "ms" },
    { name: `Last file again, ${name}`, value: cachedMs, unit: "ms", note: "from memory" },
    {
      name: `All files, ${name}`,
      value: (performance.now() - startedAt) / 1000,
      unit: "s",
      note: "one after the other",
    },
  ];
}

/** Counts the articles of a sitemap while it is streamed. */
async function countArticles(url: string): Promise<number> {
  const response = await fetch(url, { headers: { "Accept-Encoding": "gzip" } });
  if (!response.ok || !response.body) throw new Error(`${url} failed with ${response.status}`);
  let count = 0;
  let rest = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    const entries = (rest + piece).split("</url>");
    // The last entry may be incomplete.
    rest = entries.pop() ?? "";
    count += entries.filter((entry) => entry.includes("/article/article-")).length;
  }
  return count;
}

function listAddresses(index: string): string[] {
  return [...index.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
}

async function readText(url: string): Promise<string> {
  return (await fetch(url)).text();
}

async function addImages(url: string): Promise<void> {
  const sql = openSql(url, 1);
  await sql`
    insert into private.article_images (article_id, path)
    select id, 'archive/' || slug || '.webp' from public.articles`;
  await sql`vacuum analyze private.article_images`;
  await sql.end();
}

/** Triggers are disabled, because they would take an hour. */
async function moveToOneMonth(url: string): Promise<void> {
  const sql = openSql(url, 1);
  await sql`set session_replication_role = replica`;
  await sql`update public.articles set published_at = '2020-02-02 02:02:02+00'`;
  await sql`delete from private.article_months`;
  await sql`
    insert into private.article_months (month, articles, changed_at)
    select '2020-02-01', count(*), now() from public.articles`;
  await sql`vacuum analyze public.articles`;
  await sql`select pg_notify('broadsheet_changes', '["site"]')`;
  await sql.end();
}
