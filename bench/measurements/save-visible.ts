import {
  observeVisibility,
  type Visibility,
} from "../../tests/support/several-sites/save-visibility.ts";
import { startPostgres } from "../../tests/support/start-postgres.ts";
import { startSite } from "../../tests/support/start-site.ts";
import { startTcpProxy } from "../../tests/support/tcp-proxy.ts";
import type { BenchOptions } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { percentile } from "../statistics.ts";

const SAVES_EACH_ROUND = 200;
const READERS_PER_SITE = 4;
const FEED = "broadsheet change feed";

/**
 * Saves on three processes behind one PostgreSQL under read load. One process reaches it through a proxy that
 * breaks the connection on which changes are heard: at a third of the saves with a word, at two thirds without.
 */
export async function measureSaveVisible({ rounds }: BenchOptions): Promise<Section[]> {
  const saves = rounds * SAVES_EACH_ROUND;
  const postgres = await startPostgres();
  const url = await postgres.createDatabase();
  const address = new URL(url);
  const proxy = await startTcpProxy(Number(address.port));
  address.port = String(proxy.port);
  const sites = await Promise.all(
    [url, url, address.href].map((DATABASE_URL) =>
      startSite({ env: { DATABASE_URL, DEMO: "1", LOG_LEVEL: "fatal" } }),
    ),
  );
  try {
    const seen = await observeVisibility({
      sites,
      saves,
      readersPerSite: READERS_PER_SITE,
      onSave(save) {
        if (save === Math.floor(saves / 3)) proxy.cut(FEED, "reset");
        if (save === Math.floor((saves * 2) / 3)) proxy.cut(FEED, "silence");
      },
    });
    return [
      {
        title: `From save to visible on three processes, ${saves} saves`,
        figures: toFigures(seen),
      },
    ];
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await proxy.close();
    await postgres.stop();
  }
}

function toFigures(seen: Visibility): Figure[] {
  const { shownAfter } = seen;
  return [
    { name: "On all three, p50", value: percentile(shownAfter, 0.5), unit: "ms" },
    {
      name: "On all three, p99",
      value: percentile(shownAfter, 0.99),
      unit: "ms",
      target: { atMost: 100 },
      note: `longest ${Math.max(...shownAfter).toFixed(0)} ms`,
    },
    {
      name: "Older than confirmed 100 ms before",
      value: seen.outdated,
      unit: "pages",
      target: { atMost: 0 },
      note: `of ${seen.pagesRead} that readers got; ${seen.marked} more said that the database was late`,
    },
    { name: "Slowest page", value: seen.slowestReadMs, unit: "ms" },
  ];
}
