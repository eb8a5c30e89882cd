import { readPostmaster } from "../tests/support/processes.ts";
import { type RunningSite, startSite } from "../tests/support/start-site.ts";
import { makeTempFolder, removeFolder } from "../tests/support/temp-folder.ts";

export type BenchSite = RunningSite & { databasePid: number };

/** What all measurements share. */
export type BenchOptions = {
  /** A folder with the demo newsroom; one site at a time runs on it. */
  dataDir: string;
  /** Seconds that one run under load takes. */
  seconds: number;
  /** Runs of which the median is taken. */
  rounds: number;
  /** Front pages of other sites, to be measured beside this one's. */
  peers: { name: string; url: string }[];
};

export const RENDER_EVERY_TIME = { PAGE_CACHE_BYTES: "0" };

/** All requests of a measurement come from one address. */
const WITHOUT_PAGE_LIMITS = {
  PAGE_LIMIT: "10000000",
  PAGE_CONCURRENCY: "1000",
  PAGE_CONCURRENCY_PER_ADDRESS: "1000",
};

/** Starts a site on `dataDir`, does the work, and stops it whatever happens. */
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

/** Gives the work a new folder, which is removed afterwards. */
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

/** Addresses of the articles that the front page links to. */
export async function listArticleUrls(site: BenchSite): Promise<string[]> {
  const html = await (await fetch(site.url)).text();
  const paths = [...html.matchAll(/href="(\/article\/[^"]+)"/g)].map(([, path]) => path);
  if (paths.length === 0) throw new Error("the front page shows no article");
  return [...new Set(paths)].map((path) => `${site.url}${path}`);
}
