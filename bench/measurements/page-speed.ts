import { startBareServer } from "../bare-server.ts";
import {
  type BenchOptions,
  type BenchSite,
  listArticleUrls,
  RENDER_EVERY_TIME,
  withSite,
} from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { type LoadOptions, type LoadResult, load } from "../load.ts";
import { pin, readCpuSeconds, readFamilyCpuSeconds } from "../processes.ts";
import { median, spread } from "../statistics.ts";

const CACHED_CONNECTIONS = 16;
/** Few connections, so that requests wait for CPU and not in a queue. */
const RENDERED_CONNECTIONS = 4;
const PER_CORE = { "Front page": 60, Article: 150 };

/** Cached pages compared with a bare server, with Brotli and uncompressed. */
export async function measureCachedPages(options: BenchOptions): Promise<Section[]> {
  return withSite(options.dataDir, {}, async (site) => {
    const figures: Figure[] = [];
    for (const page of await listPages(site)) {
      for (const acceptEncoding of ["br", undefined]) {
        const pair = await compare(site, { ...options, url: page.url, acceptEncoding });
        const name = `${page.name}, ${acceptEncoding ?? "identity"}`;
        figures.push(...toFigures(name, pair, { atLeast: 0.9 }));
      }
    }
    return [{ title: `Cached pages, ${CACHED_CONNECTIONS} connections`, figures }];
  });
}

/** Pages that are rendered for each request, with Brotli and uncompressed. */
export async function measureRenderedPages(options: BenchOptions): Promise<Section[]> {
  return withSite(options.dataDir, RENDER_EVERY_TIME, async (site) => {
    const figures: Figure[] = [];
    for (const page of await listPages(site)) {
      for (const acceptEncoding of ["br", undefined]) {
        const name = `${page.name}, ${acceptEncoding ?? "identity"}`;
        const pair = await compareCost(site, { ...options, url: page.url, acceptEncoding });
        figures.push(
          ...toCostFigures(name, pair.site, PER_CORE[page.name]),
          ...toFigures(name, pair),
        );
      }
    }
    return [{ title: `Rendered every time, ${RENDERED_CONNECTIONS} connections`, figures }];
  });
}

type Page = { name: keyof typeof PER_CORE; url: string };

async function listPages(site: BenchSite): Promise<Page[]> {
  const [article = ""] = await listArticleUrls(site);
  return [
    { name: "Front page", url: `${site.url}/` },
    { name: "Article", url: article },
  ];
}

type Comparison = BenchOptions & { url: string; acceptEncoding?: string };
type Pair = { site: LoadResult[]; bare: LoadResult[] };

/** Measures site and bare server alternately on the same processor, so that other load affects both. */
async function compare(site: BenchSite, options: Comparison): Promise<Pair> {
  const { url, acceptEncoding, seconds, rounds } = options;
  const bare = await startBareServer(url, acceptEncoding);
  try {
    const isPinned = (await pin(site.pid, 0)) && (await pin(bare.pid, 0));
    const processor: LoadOptions["processor"] = isPinned ? 1 : undefined;
    const shared = { seconds, connections: CACHED_CONNECTIONS, acceptEncoding, processor };
    const pair: Pair = { site: [], bare: [] };
    await load({ ...shared, url });
    await load({ ...shared, url: bare.url });
    for (let round = 0; round < rounds; round += 1) {
      pair.site.push(await load({ ...shared, url }));
      pair.bare.push(await load({ ...shared, url: bare.url }));
    }
    return pair;
  } finally {
    await bare.stop();
  }
}

type CostRun = LoadResult & { siteMs: number; databaseMs: number };

/** Like `compare`, but site and database use all processors, and their CPU time is measured. */
async function compareCost(
  site: BenchSite,
  { url, acceptEncoding, seconds, rounds }: Comparison,
): Promise<{ site: CostRun[]; bare: LoadResult[] }> {
  const bare = await startBareServer(url, acceptEncoding);
  try {
    const shared = { connections: RENDERED_CONNECTIONS, acceptEncoding };
    await warmUp({ ...shared, url, seconds: 2 });
    const runs: { site: CostRun[]; bare: LoadResult[] } = { site: [], bare: [] };
    for (let round = 0; round < rounds; round += 1) {
      runs.site.push(await measureCost(site, { ...shared, url, seconds }));
      runs.bare.push(await load({ ...shared, url: bare.url, seconds: 1 }));
    }
    return runs;
  } finally {
    await bare.stop();
  }
}

/** Warms up until the hot code is compiled, which takes up to a minute under load. */
async function warmUp(options: LoadOptions): Promise<void> {
  for (let run = 0, requests = 0; run < 30 && requests < 1500; run += 1) {
    requests += (await load(options)).requests;
  }
}

/** CPU time per page, from the kernel's accounting of the processes under load. */
async function measureCost(site: BenchSite, options: LoadOptions): Promise<CostRun> {
  const [siteBefore, databaseBefore] = await readBoth(site);
  const result = await load(options);
  const [siteAfter, databaseAfter] = await readBoth(site);
  return {
    ...result,
    siteMs: ((siteAfter - siteBefore) * 1000) / result.requests,
    databaseMs: ((databaseAfter - databaseBefore) * 1000) / result.requests,
  };
}

function readBoth(site: BenchSite): Promise<[number, number]> {
  return Promise.all([readCpuSeconds(site.pid), readFamilyCpuSeconds(site.databasePid)]);
}

function toCostFigures(name: string, runs: CostRun[], atLeast: number): Figure[] {
  const perCore = runs.map(({ siteMs }) => 1000 / siteMs);
  return [
    {
      name: `${name}, per core`,
      value: median(perCore),
      unit: "1/s",
      target: { atLeast },
      note: spread(perCore, 0),
    },
    { name: `${name}, site`, value: median(runs.map((run) => run.siteMs)), unit: "CPU ms" },
    { name: `${name}, database`, value: median(runs.map((run) => run.databaseMs)), unit: "CPU ms" },
  ];
}

function toFigures(name: string, { site, bare }: Pair, target?: Figure["target"]): Figure[] {
  const ratios = site.map(({ requestsPerSecond }, round) => {
    return requestsPerSecond / (bare[round]?.requestsPerSecond ?? Number.NaN);
  });
  const rate = (runs: LoadResult[]) => median(runs.map((run) => run.requestsPerSecond));
  return [
    {
      name: `${name}, of bare server`,
      value: median(ratios),
      unit: "ratio",
      target,
      note: spread(ratios),
    },
    {
      name: `${name}, site`,
      value: rate(site),
      unit: "1/s",
      note: `bare server ${rate(bare).toFixed(0)}`,
    },
    { name: `${name}, p50`, value: median(site.map((run) => run.p50)), unit: "ms" },
    { name: `${name}, p99`, value: median(site.map((run) => run.p99)), unit: "ms" },
  ];
}
