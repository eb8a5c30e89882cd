import pino from "pino";
import { findNewestPublicationTime } from "../../app/data/articles/new-articles.ts";
import type { Client } from "../../app/data/client.ts";
import { loadHomeFront } from "../../app/data/fronts/load-home-front.ts";
import { readEachTime } from "../../app/data/read-cached.ts";
import { HOME_SECTIONS } from "../../app/domain/fronts/home-sections.ts";
import { loadSecrets } from "../../backend/core/keys/secrets.ts";
import type { Backend } from "../../backend/open-backend.ts";
import { createServerClient } from "../../server/backend/create-server-client.ts";
import { openSiteBackend } from "../../server/backend/open-site-backend.ts";
import { readEnvironment } from "../../server/settings/environment.ts";
import { openSql } from "../../tests/support/open-sql.ts";
import { readPostmaster } from "../../tests/support/processes.ts";
import type { BenchOptions } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { median, percentile, spread } from "../statistics.ts";

const WARM_UP = 300;
const CALLS = 3000;
const RENDERINGS = 60;
/** Half of the 24 ms of an earlier version with nine round trips per query. */
const HOME_TARGET = { atMost: 12 };

/** Cost of `/rest/v1` without HTTP: one row by its key, and all queries of the home page. */
export async function measureRestCalls({ dataDir, rounds }: BenchOptions): Promise<Section[]> {
  const environment = readEnvironment({ DATA_DIR: dataDir, DEMO: "1" });
  const backend = await openSiteBackend(environment, pino({ level: "silent" }), "serve");
  try {
    const figures = [
      ...(await measureKey(backend)),
      await measureHome(backend, await databaseUrl(dataDir), rounds),
    ];
    return [{ title: "/rest/v1 in process", figures }];
  } finally {
    await backend.close();
  }
}

async function measureKey(backend: Backend): Promise<Figure[]> {
  const { publishable } = backend.keys;
  const client = createServerClient(backend, publishable);
  const { data } = await client.from("categories").select("id").limit(1).single().throwOnError();
  const url = `${backend.url}/rest/v1/categories?select=id,name,slug&id=eq.${data.id}`;
  const headers = { apikey: publishable };
  const times: number[] = [];
  for (let number = 0; number < WARM_UP + CALLS; number += 1) {
    const startedAt = performance.now();
    const response = await backend.fetch(url, { headers });
    await response.text();
    if (number >= WARM_UP) times.push(performance.now() - startedAt);
    if (!response.ok) throw new Error(`the call was answered with ${response.status}`);
  }
  return [
    { name: "A row by its key, p50", value: median(times), unit: "ms", target: { atMost: 0.5 } },
    {
      name: "A row by its key, p99",
      value: percentile(times, 0.99),
      unit: "ms",
      target: { atMost: 2 },
      note: `of ${CALLS}, one after the other`,
    },
  ];
}

/** CPU time of this process, without that of PostgreSQL. */
async function measureHome(backend: Backend, url: string, rounds: number): Promise<Figure> {
  const client = createServerClient(backend, backend.keys.publishable);
  const sql = openSql(url, HOME_SECTIONS.length);
  const reference = () =>
    Promise.all(HOME_SECTIONS.map(async ({ size }) => JSON.parse(await readPlainly(size))));
  async function readPlainly(limit: number): Promise<string> {
    const [row] = await sql<{ rows: string }[]>`
      select json_agg(article)::text as rows from (
        select a.id, a.title, a.slug, a.excerpt, a.published_at, to_json(c) as category
        from public.articles a left join public.categories c on c.id = a.category_id
        order by a.published_at desc limit ${limit}) article`;
    return row?.rows ?? "";
  }
  const ratios: number[] = [];
  let home = 0;
  for (let round = 0; round <= rounds; round += 1) {
    const plain = await cpuMilliseconds(reference);
    home = await cpuMilliseconds(() => readHome(client));
    if (round > 0) ratios.push(home / plain);
  }
  await sql.end();
  return {
    name: "Reads of the home page, to as many plain statements",
    value: median(ratios),
    unit: "ratio",
    target: HOME_TARGET,
    note: `${spread(ratios)}; the last took ${home.toFixed(2)} CPU ms`,
  };
}

function readHome(client: Client): Promise<unknown> {
  return Promise.all([
    findNewestPublicationTime(client, readEachTime),
    loadHomeFront(client, readEachTime),
  ]);
}

async function cpuMilliseconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let number = 0; number < RENDERINGS; number += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / RENDERINGS;
}

async function databaseUrl(dataDir: string): Promise<string> {
  const { databasePassword } = await loadSecrets(dataDir);
  const server = await readPostmaster(dataDir);
  return `postgres://postgres:${databasePassword}@127.0.0.1:${server?.port ?? 0}/postgres`;
}
