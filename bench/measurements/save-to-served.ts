import { serviceClient, type TestClient } from "../../tests/support/clients.ts";
import { uniqueWord } from "../../tests/support/rows.ts";
import { type BenchOptions, type BenchSite, withSite } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { percentile } from "../statistics.ts";

const SAVES = 200;
const LIMIT_MS = 10_000;

type Times = { fromSending: number[]; fromAnswer: number[] };

/**
 * Saves an article's title over `/rest/v1` and requests a page until it has the new title. Measured from sending
 * the save, and from its response.
 */
export async function measureSaveToServed(options: BenchOptions): Promise<Section[]> {
  return withSite(options.dataDir, {}, async (site) => {
    const client = serviceClient(site);
    const { data: article } = await client
      .from("articles")
      .select("id,slug,title,category:categories!inner(slug)")
      .eq("category.slug", "technology")
      .order("published_at", { ascending: false })
      .limit(1)
      .single()
      .throwOnError();
    try {
      const articlePage = await repeatSaves(site, client, {
        id: article.id,
        path: `/article/${article.slug}`,
      });
      const frontPage = await repeatSaves(site, client, { id: article.id, path: "/" });
      const figures = [...toFigures("Article", articlePage), ...toFigures("Front page", frontPage)];
      return [{ title: `From save to served, ${SAVES} saves each`, figures }];
    } finally {
      await client
        .from("articles")
        .update({ title: article.title })
        .eq("id", article.id)
        .throwOnError();
    }
  });
}

async function repeatSaves(
  site: BenchSite,
  client: TestClient,
  { id, path }: { id: string; path: string },
): Promise<Times> {
  const times: Times = { fromSending: [], fromAnswer: [] };
  for (let save = 0; save < SAVES; save += 1) {
    const title = `Saved ${uniqueWord()}`;
    const sentAt = performance.now();
    await client.from("articles").update({ title }).eq("id", id).throwOnError();
    const answeredAt = performance.now();
    await waitUntilShown(`${site.url}${path}`, title);
    const shownAt = performance.now();
    times.fromSending.push(shownAt - sentAt);
    times.fromAnswer.push(shownAt - answeredAt);
  }
  return times;
}

async function waitUntilShown(url: string, text: string): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (performance.now() < deadline) {
    const response = await fetch(url);
    if ((await response.text()).includes(text)) return;
  }
  throw new Error(`${url} did not show a saved title within ${LIMIT_MS} ms`);
}

function toFigures(name: string, { fromSending, fromAnswer }: Times): Figure[] {
  return [
    { name: `${name}, p50`, value: percentile(fromSending, 0.5), unit: "ms" },
    {
      name: `${name}, p99`,
      value: percentile(fromSending, 0.99),
      unit: "ms",
      target: { atMost: 100 },
      note: `longest ${Math.max(...fromSending).toFixed(0)} ms`,
    },
    {
      name: `${name}, p99 after the save is answered`,
      value: percentile(fromAnswer, 0.99),
      unit: "ms",
    },
  ];
}
