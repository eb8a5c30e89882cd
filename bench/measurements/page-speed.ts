import { startBareServer } from "../bare-server.ts";
import {
  type BenchOptions,
  type BenchSite,
  listStoryUrls,
  RENDER_EVERY_TIME,
  withSite,
} from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { type LoadResult, load } from "../load.ts";
import { pin, readCpuSeconds, readFamilyCpuSeconds } from "../processes.ts";
import { median, spread } from "../statistics.ts";

const KEPT_CONNECTIONS = 16;
/** Few, so that requests wait for a processor and not for each other. */
const RENDERED_CONNECTIONS = 4;
const PER_CORE = { "Front page": 60, Article: 150 };

/** Kept pages against a bare server, as browsers ask for them (`br`) and uncompressed. */
export async function measureKeptPages(options: BenchOptions): Promise<Section[]> {
  return withSite(options.dataDir, {}, async (site) => {
    const figures: Figure[] = [];
    for (const page of await listPages(site)) {
      for (const acceptEncoding of ["br", undefined]) {
        const pair = await compare(site, { ...options, url: page.url, acceptEncoding });
        const name = `${page.name}, ${acceptEncoding ?? "identity"}`;
        figures.push(...describePair(name, pair, { atLeast: 0.8 }));
      }
    }
    return [{ title: `Kept pages, ${KEPT_CONNECTIONS} connections`, figures }];
  });
}

/** Pages that are rendered for each request. */
export async function measureRenderedPages(options: BenchOptions): Promise<Section[]> {
  return withSite(options.dataDir, RENDER_EVERY_TIME, async (site) => {
    const figures: Figure[] = [];
    for (const { name, url } of await listPages(site)) {
      const { seconds } = options;
      await load({ url, seconds: seconds * 2, connections: RENDERED_CONNECTIONS });
      const runs: (LoadResult & { siteMs: number; databaseMs: number })[] = [];
      for (let round = 0; round < options.rounds; round += 1)
        runs.push(await measureCost(site, url, seconds));
      const perCore = runs.map(({ siteMs }) => 1000 / siteMs);
      const target = { atLeast: PER_CORE[name] };
      figures.push(
        {
          name: `${name}, per core`,
          value: median(perCore),
          unit: "1/s",
          target,
          note: spread(perCore, 0),
        },
        { name: `${name}, site`, value: median(runs.map((run) => run.siteMs)), unit: "CPU ms" },
        {
          name: `${name}, database`,
          value: median(runs.map((run) => run.databaseMs)),
          unit: "CPU ms",
        },
        ...describePair(name, await compareRendered(runs, { ...options, url })),
      );
    }
    return [{ title: `Rendered every time, ${RENDERED_CONNECTIONS} connections`, figures }];
  });
}

type Page = { name: keyof typeof PER_CORE; url: string };

async function listPages(site: BenchSite): Promise<Page[]> {
  const [story = ""] = await listStoryUrls(site);
  return [
    { name: "Front page", url: `${site.url}/` },
    { name: "Article", url: story },
  ];
}

type Comparison = BenchOptions & { url: string; acceptEncoding?: string };
type Pair = { site: LoadResult[]; bare: LoadResult[] };

/** Site and bare server in turns, on the same processor, so that both meet the same disturbances. */
async function compare(site: BenchSite, options: Comparison): Promise<Pair> {
  const { url, acceptEncoding, seconds, rounds } = options;
  const bare = await startBareServer(url, acceptEncoding);
  try {
    await pin(site.pid, 0);
    await pin(bare.pid, 0);
    const shared = { seconds, connections: KEPT_CONNECTIONS, acceptEncoding };
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

async function compareRendered(
  site: LoadResult[],
  { url, seconds, rounds }: Comparison,
): Promise<Pair> {
  const bare = await startBareServer(url);
  try {
    const runs: LoadResult[] = [];
    for (let round = 0; round < rounds; round += 1) {
      runs.push(await load({ url: bare.url, seconds, connections: RENDERED_CONNECTIONS }));
    }
    return { site, bare: runs };
  } finally {
    await bare.stop();
  }
}

/** Processor time per page, from what the kernel counted for the processes while they were under load. */
async function measureCost(site: BenchSite, url: string, seconds: number) {
  const [siteBefore, databaseBefore] = await readBoth(site);
  const result = await load({ url, seconds, connections: RENDERED_CONNECTIONS });
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

function describePair(name: string, { site, bare }: Pair, target?: Figure["target"]): Figure[] {
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
