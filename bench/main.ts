import { writeFile } from "node:fs/promises";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { type BenchOptions, withSite, withTempFolder } from "./bench-site.ts";
import type { Section } from "./figure.ts";
import { formatSection } from "./print-report.ts";

type Measurement = (options: BenchOptions) => Promise<Section[]>;

/**
 * Modules of measurements are imported when requested. Lighthouse and the browser driver in memory double the GC
 * pauses, which would affect other measurements.
 */
const MEASUREMENTS: Record<string, Measurement> = {
  start: async () => (await import("./measurements/start-up.ts")).measureStartUp(),
  cached: async (options) =>
    (await import("./measurements/page-speed.ts")).measureCachedPages(options),
  servers: async (options) =>
    (await import("./measurements/other-servers.ts")).measureOtherServers(options),
  processes: async (options) =>
    (await import("./measurements/processes.ts")).measureProcesses(options),
  rendered: async (options) =>
    (await import("./measurements/page-speed.ts")).measureRenderedPages(options),
  save: async (options) =>
    (await import("./measurements/save-to-served.ts")).measureSaveToServed(options),
  visible: async (options) =>
    (await import("./measurements/save-visible.ts")).measureSaveVisible(options),
  memory: async (options) => [
    ...(await (await import("./measurements/memory.ts")).measureMemory(options)),
    ...(await (await import("./measurements/mixed-load.ts")).measureMixedLoad(options)),
  ],
  "live-news": async (options) =>
    (await import("./measurements/live-news.ts")).measureLiveNews(options),
  images: async () => (await import("./measurements/images.ts")).measureImages(),
  library: async (options) =>
    (await import("./measurements/image-library.ts")).measureImageLibrary(options),
  lighthouse: async (options) =>
    (await import("./measurements/lighthouse.ts")).measureLighthouse(options),
  responsiveness: async (options) =>
    (await import("./measurements/responsiveness.ts")).measureResponsiveness(options),
  typing: async (options) =>
    (await import("./measurements/editor-typing.ts")).measureEditorTyping(options),
  writing: async (options) => [
    ...(await (await import("./measurements/writing-together.ts")).measureWritingTogether(options)),
    ...(await (await import("./measurements/twenty-writers.ts")).measureTwentyWriters(options)),
  ],
  sitemap: async () => (await import("./measurements/sitemap.ts")).measureSitemap(),
  million: async (options) => (await import("./measurements/million.ts")).measureMillion(options),
  realtime: async (options) =>
    (await import("./measurements/realtime-sockets.ts")).measureRealtime(options),
  tokens: async (options) =>
    (await import("./measurements/access-tokens.ts")).measureAccessTokens(options),
  rest: async (options) => (await import("./measurements/rest-calls.ts")).measureRestCalls(options),
  import: async ({ rounds }) =>
    process.env.BENCH_BULK
      ? (await import("./measurements/wordpress-import.ts")).measureWordPressImport(
          process.env.BENCH_BULK,
          { isQuick: rounds < 5 },
        )
      : [],
  bulk: async () =>
    process.env.BENCH_BULK
      ? (await import("./measurements/bulk.ts")).measureBulk(process.env.BENCH_BULK)
      : [],
};

const USAGE = `Usage: npm run bench -- [--json FILE] [--only NAME,...] [--quick] [--other NAME=URL]

  --json FILE   write the figures as JSON too
  --only NAMES  some of: ${Object.keys(MEASUREMENTS).join(", ")}
  --quick       shorter runs, for a first impression
  --other N=URL the front page of another site, to be measured beside this one's; may be repeated

  BENCH_BULK=FILE  an archive (JSON Lines, also gzipped) to import and to search, and to grow a million articles from
`;

/** Runs measurements and prints a report. A missed target is not an error; only errors exit with 1. */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      help: { type: "boolean", default: false },
      json: { type: "string" },
      only: { type: "string" },
      quick: { type: "boolean", default: false },
      other: { type: "string", multiple: true, default: [] },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return;
  }
  requirePackages();
  const names = values.only?.split(",") ?? Object.keys(MEASUREMENTS);
  const otherServers = values.other.map(parseServer);
  process.env.ON_DISK = "1";
  const machine = describeMachine();
  process.stdout.write(`${machine}\n`);
  const sections = await withTempFolder(async (dataDir) => {
    // Builds the pages if needed and loads the demo newsroom.
    await withSite(dataDir, {}, async () => undefined);
    const size = values.quick ? { seconds: 1, rounds: 3 } : { seconds: 3, rounds: 5 };
    const done: Section[] = [];
    for (const name of names) {
      const measure = MEASUREMENTS[name];
      if (!measure) throw new Error(`There is no measurement "${name}".\n${USAGE}`);
      for (const section of await measure({ dataDir, otherServers, ...size })) {
        process.stdout.write(formatSection(section));
        done.push(section);
      }
    }
    return done;
  });
  if (values.json) {
    const report = { machine, measuredAt: new Date().toISOString(), sections };
    await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`);
  }
}

/** @throws Error before any measurement when a needed program is missing. */
function requirePackages(): void {
  try {
    import.meta.resolve("lighthouse");
  } catch {
    throw new Error("The packages of the benchmarks are missing. Run: npm ci --prefix bench");
  }
}

/** @throws Error when it is not a name and a URL. */
function parseServer(text: string): { name: string; url: string } {
  const [, name, url] = /^([^=]+)=(https?:.+)$/.exec(text) ?? [];
  if (!name || !url || !URL.canParse(url)) {
    throw new Error(`"${text}" is not a server: give NAME=URL.\n${USAGE}`);
  }
  return { name, url };
}

function describeMachine(): string {
  const memory = (totalmem() / 1e9).toFixed(0);
  const model = cpus()[0]?.model.trim() ?? "unknown processor";
  const busy = loadavg()[0]?.toFixed(1);
  return `Node.js ${process.version} on ${availableParallelism()} x ${model}, ${memory} GB, load average ${busy} before the start; requests from wrk`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
