import { resolve } from "node:path";
import { serviceClient } from "../../tests/support/clients.ts";
import { type BenchSite, RENDER_EVERY_TIME, withSite, withTempFolder } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { runImport } from "../run-import.ts";
import { percentile } from "../statistics.ts";

const REPETITIONS = 20;

const LISTS = [
  ["Front page", "/"],
  ["Category", "/category/world"],
  ["Latest, page 1", "/category/latest"],
  ["Latest, page 100", "/category/latest?page=100"],
] as const;

/** Imports an archive into a running site, then measures searches and lists on it. */
export async function measureBulk(file: string): Promise<Section[]> {
  return withTempFolder((folder) =>
    withSite(folder, { ...RENDER_EVERY_TIME, DEMO: "0" }, async (site) => {
      const importing = await importFile(site, resolve(file));
      const searches: Figure[] = [];
      for (const [name, words] of await chooseWords(site)) {
        searches.push(
          ...(await timePage(`Search, ${name}`, site, `/search?q=${encodeURIComponent(words)}`)),
        );
      }
      const lists: Figure[] = [];
      for (const [name, path] of LISTS) lists.push(...(await timePage(name, site, path)));
      return [
        { title: "Import of an archive", figures: importing },
        { title: "Searches on the archive, rendered every time", figures: searches },
        { title: "Lists on the archive, rendered every time", figures: lists },
      ];
    }),
  );
}

async function importFile(site: BenchSite, file: string): Promise<Figure[]> {
  const { seconds, megabytes } = await runImport(site, [file]);
  const { count } = await serviceClient(site)
    .from("articles")
    .select("id", { count: "exact", head: true })
    .throwOnError();
  const articles = count ?? 0;
  return [
    { name: "Articles", value: articles, unit: "articles" },
    { name: "Time", value: seconds, unit: "s" },
    { name: "Articles a second", value: articles / seconds, unit: "1/s" },
    { name: "Importer, greatest memory", value: megabytes, unit: "MB", target: { atMost: 300 } },
  ];
}

/** Takes a rare word from the middle of the archive. */
async function chooseWords(site: BenchSite): Promise<[string, string][]> {
  const { data } = await serviceClient(site)
    .from("articles")
    .select("title")
    .order("id")
    .range(500, 520)
    .throwOnError();
  const words = data.flatMap(({ title }) => title.match(/[a-z]{5,}/gi) ?? []);
  const rare = words.toSorted((a, b) => b.length - a.length)[0] ?? "zygote";
  return [
    ["rare word", rare],
    ["common word", "people"],
    ["two words", "last year"],
    ["two letters", "eu"],
    ["nothing found", "qxzvkw"],
  ];
}

async function timePage(name: string, site: BenchSite, path: string): Promise<Figure[]> {
  const times: number[] = [];
  let html = "";
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${site.url}${path}`);
    html = await response.text();
    times.push(performance.now() - startedAt);
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  }
  const found = /(?:Found|No results found)[^<]{0,60}/.exec(html.replaceAll("<!-- -->", ""))?.[0];
  return [
    { name: `${name}, p50`, value: percentile(times, 0.5), unit: "ms", note: found },
    {
      name: `${name}, longest`,
      value: Math.max(...times),
      unit: "ms",
      note: `first ${times[0]?.toFixed(0)} ms`,
    },
  ];
}
