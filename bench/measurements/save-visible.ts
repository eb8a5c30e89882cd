import { loadavg } from "node:os";
import { startTcpProxy } from "../../backend/tests/support/tcp-proxy.ts";
import {
  measureSaveVisibility,
  type Visibility,
} from "../../tests/support/sites/save-visibility.ts";
import { startPostgres } from "../../tests/support/start-postgres.ts";
import { startSite } from "../../tests/support/start-site.ts";
import { type BenchOptions, WITHOUT_PAGE_LIMITS } from "../bench-site.ts";
import type { Figure, Section, Target } from "../figure.ts";
import { readCpuSeconds } from "../processes.ts";
import { percentile } from "../statistics.ts";

const SAVES_EACH_ROUND = 200;
/** Load: twelve readers with about ten pages per second each, and several saves per second. */
const NEWS_DAY = { readersPerSite: 4, readerPauseMs: 100, savePauseMs: 100 };
/** Load without pauses of readers and editor. */
const NO_PAUSE = { readersPerSite: 4 };
/** Warm-up saves after the start. */
const WARM_UP_SAVES = 100;
const FEED = "broadsheet notifications";

/**
 * Saves on three processes with one PostgreSQL under read load. A proxy breaks the LISTEN connection of one
 * process: by a reset at a third of the saves, by silence at two thirds. Then the same number of saves without
 * pauses.
 */
export async function measureSaveVisible({ rounds }: BenchOptions): Promise<Section[]> {
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const address = new URL(url);
  const proxy = await startTcpProxy(Number(address.port));
  address.port = String(proxy.port);
  const sites = await Promise.all(
    [url, url, address.href].map((DATABASE_URL) =>
      startSite({ env: { DATABASE_URL, DEMO: "1", LOG_LEVEL: "fatal", ...WITHOUT_PAGE_LIMITS } }),
    ),
  );
  const readCpu = async () => {
    const seconds = await Promise.all(sites.map(({ pid }) => readCpuSeconds(pid)));
    return seconds.reduce((sum, each) => sum + each, 0);
  };

  async function observe(saves: number, pace: typeof NEWS_DAY | typeof NO_PAUSE) {
    const [startedAt, cpu] = [performance.now(), await readCpu()];
    const seen = await measureSaveVisibility({
      sites,
      saves,
      ...pace,
      onSave(save) {
        if (save === Math.floor(saves / 3)) proxy.cut(FEED, "reset");
        if (save === Math.floor((saves * 2) / 3)) proxy.cut(FEED, "silence");
      },
    });
    const seconds = (performance.now() - startedAt) / 1000;
    return toFigures(seen, seconds, (await readCpu()) - cpu);
  }

  try {
    await measureSaveVisibility({ sites, saves: WARM_UP_SAVES, ...NEWS_DAY });
    const saves = rounds * SAVES_EACH_ROUND;
    return [
      {
        title: `From save to visible on three processes, ${saves} saves`,
        figures: await observe(saves, NEWS_DAY),
      },
      { title: "The same without a pause", figures: await observe(saves, NO_PAUSE) },
    ];
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await proxy.close();
    await postgres.stop();
  }
}

function toFigures(seen: Visibility, seconds: number, cpuSeconds: number): Figure[] {
  const { saveMs, visibleMs } = seen;
  const inAll = saveMs.map((time, save) => time + (visibleMs[save] ?? 0));
  return [
    ...toTimes("Confirmed to the editor", saveMs),
    ...toTimes("From there until all three showed it", visibleMs, { atMost: 100 }),
    ...toTimes("From sending until all three showed it", inAll, { atMost: 100 }),
    {
      name: "Older than confirmed 100 ms before",
      value: seen.stalePages,
      unit: "pages",
      target: { atMost: 0 },
      note: `of ${seen.pagesRead} that readers got; ${seen.markedStale} more said that the database was late`,
    },
    { name: "Slowest page", value: seen.maxReadMs, unit: "ms" },
    {
      name: "Sites, for a save and its readers",
      value: (cpuSeconds * 1000) / visibleMs.length,
      unit: "CPU ms",
      note: `${(seen.pagesRead / seconds).toFixed(0)} pages and ${(visibleMs.length / seconds).toFixed(1)} saves a second; load average ${loadavg()[0]?.toFixed(1)}`,
    },
  ];
}

function toTimes(name: string, times: readonly number[], target?: Target): Figure[] {
  return [
    { name: `${name}, p50`, value: percentile(times, 0.5), unit: "ms" },
    {
      name: `${name}, p99`,
      value: percentile(times, 0.99),
      unit: "ms",
      ...(target && { target }),
      note: `longest ${Math.max(...times).toFixed(0)} ms`,
    },
  ];
}
