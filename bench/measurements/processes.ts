import { availableParallelism } from "node:os";
import { startPostgres } from "../../tests/support/start-postgres.ts";
import { type BenchOptions, type BenchSite, withSite, withTempFolder } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { type LoadResult, load } from "../load.ts";
import { pin } from "../processes.ts";
import { median, spread } from "../statistics.ts";

const CONNECTIONS = 32;

type Processor = 0 | 1;

/**
 * Throughput of two processes of the site on one PostgreSQL compared with one. Each process is bound to a
 * processor together with its load generator, so that the generator's cost is the same in both cases.
 */
export async function measureProcesses(options: BenchOptions): Promise<Section[]> {
  if (availableParallelism() < 2) return [];
  const postgres = await startPostgres({ fsync: "on" });
  try {
    const env = { DATABASE_URL: await postgres.createDatabase() };
    return await withTempFolder((one) =>
      withSite(one, env, (first) =>
        withTempFolder((other) =>
          withSite(other, env, async (second) => [
            {
              title: `Two processes on one database, cached front page, ${CONNECTIONS} connections each`,
              figures: await compare(first, second, options),
            },
          ]),
        ),
      ),
    );
  } finally {
    await postgres.stop();
  }
}

async function compare(
  first: BenchSite,
  second: BenchSite,
  { seconds, rounds }: BenchOptions,
): Promise<Figure[]> {
  await Promise.all([pin(first.pid, 0), pin(second.pid, 1)]);
  const ask = ({ url }: BenchSite, processor: Processor) =>
    load({ url: `${url}/`, seconds, connections: CONNECTIONS, acceptEncoding: "br", processor });
  const ratios: number[] = [];
  const alone: LoadResult[] = [];
  const together: LoadResult[][] = [];
  for (let round = -1; round < rounds; round += 1) {
    // Both processors are measured alone, because their speed may differ.
    const one = await ask(first, 0);
    const other = await ask(second, 1);
    const both = await Promise.all([ask(first, 0), ask(second, 1)]);
    // The first round warms up.
    if (round < 0) continue;
    const single = (one.requestsPerSecond + other.requestsPerSecond) / 2;
    ratios.push(sumOf(both) / single);
    alone.push(one, other);
    together.push(both);
  }
  return [
    {
      name: "requests of two, of one",
      value: median(ratios),
      unit: "ratio",
      target: { atLeast: 1.8 },
      note: spread(ratios),
    },
    {
      name: "one process",
      value: median(alone.map(({ requestsPerSecond }) => requestsPerSecond)),
      unit: "1/s",
      note: `p99 ${median(alone.map(({ p99 }) => p99)).toFixed(2)} ms`,
    },
    {
      name: "two processes",
      value: median(together.map(sumOf)),
      unit: "1/s",
      note: `p99 ${median(together.flat().map(({ p99 }) => p99)).toFixed(2)} ms`,
    },
  ];
}

function sumOf(results: LoadResult[]): number {
  return results.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
}
