import { resolve } from "node:path";
import { type ExecutedPlan, type PlanNode, readPlans } from "../../tests/support/executed-plans.ts";
import { startPostgres, type TestPostgres } from "../../tests/support/start-postgres.ts";
import { type BenchOptions, RENDER_EVERY_TIME, withSite, withTempFolder } from "../bench-site.ts";
import type { Figure, Section } from "../figure.ts";
import { growArchive } from "../grown-archive.ts";
import { type ProductCall, prepareCalls } from "../product-calls.ts";
import { RECORDING, type Statement, startRecorder } from "../statements.ts";
import { percentile } from "../statistics.ts";

const SIZES = [100_000, 1_000_000];
const REPETITIONS = 20;
/** Warm-up runs, which open connections and prepare statements. */
const WARM_UP = 2;
const SHOWN_NODES = 3;

/** Settings of the embedded server (backend/core/postgres/server-process.ts) on a small machine. */
const SETTINGS = {
  ...RECORDING,
  fsync: "on",
  shared_buffers: "128MB",
  jit: "off",
  TimeZone: "UTC",
  max_wal_size: "4GB",
  shared_preload_libraries: "auto_explain",
  "auto_explain.log_format": "json",
  "auto_explain.log_nested_statements": "on",
};

/**
 * Measures all database calls of the product on archives of two sizes, generated from the texts of BENCH_BULK:
 * duration of the slowest statement of each call, as reported by the database, and its plan. The statements
 * are sent by a running site.
 */
export async function measureMillion(options: BenchOptions): Promise<Section[]> {
  const file = process.env.BENCH_BULK;
  if (!file) return [];
  const sections: Section[] = [];
  for (const articles of options.rounds > 3 ? SIZES : SIZES.slice(0, 1)) {
    sections.push(await measureArchive(resolve(file), articles));
  }
  return sections;
}

async function measureArchive(file: string, articles: number): Promise<Section> {
  const postgres = await startPostgres(SETTINGS);
  try {
    const url = await postgres.createDatabase();
    const env = { ...RENDER_EVERY_TIME, DATABASE_URL: url, DEMO: "0" };
    return await withTempFolder(async (folder) => {
      // The first start creates the schema.
      await withSite(folder, env, async () => undefined);
      const startedAt = performance.now();
      await growArchive(url, file, articles);
      const grown = (performance.now() - startedAt) / 1000;
      return await withSite(folder, env, async (site) => {
        const calls = await prepareCalls(site, url);
        const figures = await measureCalls(postgres, url, calls);
        figures.push({ name: "Growing the archive", value: grown, unit: "s" });
        return { title: `Statements on ${articles.toLocaleString("en")} articles`, figures };
      });
    });
  } finally {
    await postgres.stop();
  }
}

async function measureCalls(
  postgres: TestPostgres,
  url: string,
  calls: ProductCall[],
): Promise<Figure[]> {
  const recorder = await startRecorder(postgres, url);
  try {
    const runs = new Map<ProductCall, Statement[][]>();
    for (const call of calls) {
      const done: Statement[][] = [];
      for (let run = 0; run < WARM_UP + REPETITIONS; run += 1) {
        const statements = await recorder.record(() => call.run(run));
        if (run >= WARM_UP) done.push(statements);
      }
      runs.set(call, done);
    }
    await recorder.explain();
    const figures: Figure[] = [];
    for (const [call, done] of runs) {
      const from = await recorder.follow(() => call.run(WARM_UP + REPETITIONS));
      figures.push(toFigure(call, done, describePlan(readPlans(postgres, from))));
    }
    return figures;
  } finally {
    await recorder.stop();
  }
}

/** The p95 of the slowest statement of each run. */
function toFigure({ name, atMost }: ProductCall, runs: Statement[][], plan: string): Figure {
  const slowest = runs.map((run) => Math.max(...run.map(({ milliseconds }) => milliseconds)));
  const p50 = `p50 ${percentile(slowest, 0.5).toFixed(1)}`;
  const count = `${runs[0]?.length ?? 0} statements`;
  return {
    name,
    value: percentile(slowest, 0.95),
    unit: "ms",
    target: { atMost },
    note: [p50, count, plan].join("; "),
  };
}

/** The steps of the slowest statement that read a table, those of statements within functions included. */
function describePlan(plans: ExecutedPlan[]): string {
  const [slowest] = plans
    .filter(({ nodes }) => nodes.some(readsTable))
    .toSorted((one, other) => other.milliseconds - one.milliseconds);
  const steps = slowest?.nodes.filter(readsTable) ?? [];
  return steps.slice(0, SHOWN_NODES).map(nameNode).join(" < ");
}

function readsTable(node: PlanNode): boolean {
  return Boolean(node["Relation Name"] ?? node["Index Name"]);
}

function nameNode(node: PlanNode): string {
  return `${node["Node Type"]} ${node["Index Name"] ?? node["Relation Name"]}`;
}
