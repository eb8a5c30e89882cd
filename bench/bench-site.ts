import { readPostmaster } from "../tests/support/processes.ts";
import { type RunningSite, startSite } from "../tests/support/start-site.ts";
import { makeTempFolder, removeFolder } from "../tests/support/temp-folder.ts";

export type BenchSite = RunningSite & { databasePid: number };

/** Options of all measurements. */
export type BenchOptions = {
  /** Data folder with the demo newsroom, used by one site at a time. */
  dataDir: string;
  /** Duration of one run under load, in seconds. */
  seconds: number;
  /** Number of runs, of which the median is reported. */
  rounds: number;
  /** Front pages of other sites to compare with. */
  otherServers: { name: string; url: string }[];
};

export const RENDER_EVERY_TIME = { PAGE_CACHE_BYTES: "0" };

/** Disables rate limits, since all requests come from one client address. */
export const WITHOUT_PAGE_LIMITS = {
  PAGE_LIMIT: "10000000",
  PAGE_CONCURRENCY: "1000",
  PAGE_CONCURRENCY_PER_ADDRESS: "1000",
};

/** Runs `work` on a site in `dataDir` and stops the site afterwards. */
export async function withSite<Result>(
  dataDir: string,
  env: Record<string, string>,
  work: (site: BenchSite) => Promise<Result>,
): Promise<Result> {
  const site = await startSite({ dataDir, env: { DEMO: "1", ...WITHOUT_PAGE_LIMITS, ...env } });
  try {
    const server = await readPostmaster(dataDir);
    return await work({ ...site, databasePid: server?.pid ?? 0 });
  } finally {
    await site.stop();
  }
}

/** Runs `work` with a temporary folder. */
export async function withTempFolder<Result>(
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await makeTempFolder();
  try {
    return await work(folder);
  } finally {
    await removeFolder(folder);
  }
}

/** Lists the paths of the articles on the front page. */
export async function listArticleUrls(site: BenchSite): Promise<string[]> {
  const html = await (await fetch(site.url)).text();
  const paths = [...html.matchAll(/href="(\/article\/[^"]+)"/g)].map(([, path]) => path);
  if (paths.length === 0) throw new Error("the front page shows no article");
  return [...new Set(paths)].map((path) => `${site.url}${path}`);
}
