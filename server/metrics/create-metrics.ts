import { statfs } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { PoolStats, RealtimeStats } from "@broadsheet/backend";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { MailQueueName, MailQueueState } from "../../app/data/mails.ts";
import packageJson from "../../package.json" with { type: "json" };
import type { JobRun } from "../jobs/job-runner.ts";
import type { PageCache } from "../page-cache/page-cache.ts";
import { nameRoute } from "./name-route.ts";

export type MetricsOptions = {
  cache: Pick<PageCache, "stats">;
  /** Undefined where there is no change feed. */
  isFeedConnected: (() => boolean) | undefined;
  purgeFailures: () => number;
  dataDir: string;
  /** Undefined with a remote database. */
  databaseBytes?: () => Promise<number>;
  /** Undefined with a remote database. */
  poolStats?: () => PoolStats;
  /** Undefined with a remote backend. */
  realtimeStats?: () => RealtimeStats;
  /** Number of open streams of new articles. */
  openStreams: () => number;
  /** The mail queues: those that this site sends, and the state of all that are not empty. */
  mailQueues: { names: readonly MailQueueName[]; list: () => Promise<MailQueueState[]> };
  /** Failed attempts to send an email. */
  mailFailures: () => number;
};

export type Metrics = {
  /** Records a response. */
  countAnswer: (pathAndQuery: string, status: number) => void;
  /** Records the duration in seconds of a request to the API. */
  observeRequest: (pathAndQuery: string, seconds: number) => void;
  /** Records a cache miss. */
  countMiss: () => void;
  /** Records a rendering and its duration in seconds. */
  observeRendering: (pathAndQuery: string, seconds: number) => void;
  /** Records a run of a background job. */
  observeJob: (run: JobRun) => void;
  /** All metrics in the Prometheus text format. */
  write: () => Promise<string>;
  contentType: string;
};

/** Timeout for metrics from the database. */
const DATABASE_LIMIT_MS = 2000;
const RENDER_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the metrics. Counters are plain maps; everything else is computed when they are read. */
export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const answers = new Map<string, Map<number, number>>();
  let misses = 0;

  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const rendering = new Histogram({
    name: "broadsheet_page_render_seconds",
    help: "Time to render a page, data included",
    labelNames: ["route"],
    buckets: RENDER_BUCKETS,
    registers,
  });
  const api = new Histogram({
    name: "broadsheet_api_request_seconds",
    help: "Time to answer a request of the API, its body included",
    labelNames: ["route"],
    buckets: RENDER_BUCKETS,
    registers,
  });
  const jobRuns = new Counter({
    name: "broadsheet_job_runs_total",
    help: "Runs of background jobs, by outcome",
    labelNames: ["job", "outcome"],
    registers,
  });
  const jobSeconds = new Counter({
    name: "broadsheet_job_seconds_total",
    help: "Time that runs of background jobs took",
    labelNames: ["job"],
    registers,
  });
  new Gauge({
    name: "broadsheet_build_info",
    help: "The running release; always 1",
    labelNames: ["version", "node"],
    registers,
  }).set({ version: packageJson.version, node: process.version }, 1);
  new Counter({
    name: "broadsheet_http_requests_total",
    help: "Requests answered, by pattern of the address and status",
    labelNames: ["route", "status"],
    registers,
    collect() {
      this.reset();
      for (const [route, counts] of answers)
        for (const [status, count] of counts) this.inc({ route, status }, count);
    },
  });

  /** A gauge whose value is held elsewhere. */
  function addReading(
    kind: typeof Counter | typeof Gauge,
    name: string,
    help: string,
    read: () => number,
  ) {
    new kind({
      name: `broadsheet_${name}`,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
  const { cache, poolStats, realtimeStats, mailFailures } = options;
  addReading(
    Counter,
    "page_cache_hits_total",
    "Pages served from memory",
    () => cache.stats().hits,
  );
  addReading(
    Counter,
    "page_cache_misses_total",
    "Reader pages that were not in memory",
    () => misses,
  );
  addReading(Gauge, "page_cache_pages", "Pages in memory", () => cache.stats().pages);
  addReading(Gauge, "page_cache_bytes", "Memory used by cached pages", () => cache.stats().bytes);
  addReading(
    Counter,
    "cdn_purge_failures_total",
    "Purges that a CDN did not accept",
    options.purgeFailures,
  );
  const { isFeedConnected } = options;
  if (isFeedConnected) {
    addReading(Gauge, "change_feed_connected", "1 while changes are received, else 0", () =>
      Number(isFeedConnected()),
    );
  }
  new Gauge({
    name: "broadsheet_disk_free_bytes",
    help: "Room on the disk of DATA_DIR",
    registers,
    async collect() {
      const { bavail, bsize } = await statfs(options.dataDir);
      this.set(bavail * bsize);
    },
  });
  addReading(Gauge, "live_news_streams", "Open streams of live news", options.openStreams);
  if (realtimeStats) {
    addReading(Gauge, "realtime_sockets", "Open sockets", () => realtimeStats().sockets);
    addReading(Gauge, "realtime_channels", "Channels in use", () => realtimeStats().channels);
  }
  if (poolStats) {
    addReading(
      Gauge,
      "database_connections_max",
      "Connections that may be open",
      () => poolStats().max,
    );
    addReading(
      Gauge,
      "database_connections_open",
      "Connections to the database",
      () => poolStats().open,
    );
    addReading(Gauge, "database_connections_used", "Connections in use", () => poolStats().used);
    addReading(
      Gauge,
      "database_requests_waiting",
      "Requests that wait for a connection",
      () => poolStats().waiting,
    );
  }
  addReading(Counter, "mail_failures_total", "Failed attempts to send an email", mailFailures);
  const mails = new Gauge({
    name: "broadsheet_mail_queue_length",
    help: "Emails that are not sent yet: about contact messages, reviews, or accounts",
    labelNames: ["queue"],
    registers,
  });
  const oldest = new Gauge({
    name: "broadsheet_mail_queue_oldest_seconds",
    help: "Age of the oldest queued email, refused ones about accounts and reviews left out; 0 without one",
    labelNames: ["queue"],
    registers,
  });

  const size = new Gauge({
    name: "broadsheet_database_bytes",
    help: "Size of the database on disk",
    registers,
  });

  /** Metrics from the database are left out if it does not respond. */
  async function readDatabaseSize(): Promise<void> {
    const bytes = await Promise.race([
      options.databaseBytes?.().catch(() => undefined),
      delay(DATABASE_LIMIT_MS, undefined, { ref: false }),
    ]);
    size.set(bytes ?? Number.NaN);
  }

  /** The same. */
  async function readMailQueues(): Promise<void> {
    const { names, list } = options.mailQueues;
    const queues = await Promise.race([
      list().catch(() => undefined),
      delay(DATABASE_LIMIT_MS, undefined, { ref: false }),
    ]);
    for (const queue of names) {
      const state = queues?.find((each) => each.queue === queue);
      const missing = queues ? 0 : Number.NaN;
      mails.set({ queue }, state?.waiting ?? missing);
      const age = state?.oldest && (Date.now() - state.oldest.getTime()) / 1000;
      oldest.set({ queue }, age ?? missing);
    }
  }

  return {
    countAnswer(pathAndQuery, status) {
      const route = nameRoute(pathAndQuery);
      const counts = answers.get(route) ?? new Map<number, number>();
      answers.set(route, counts.set(status, (counts.get(status) ?? 0) + 1));
    },
    observeRequest(pathAndQuery, seconds) {
      const route = nameRoute(pathAndQuery);
      if (/^\/(rest|auth|storage|functions)\/v1/.test(route)) api.observe({ route }, seconds);
    },
    countMiss() {
      misses += 1;
    },
    observeRendering(pathAndQuery, seconds) {
      rendering.observe({ route: nameRoute(pathAndQuery) }, seconds);
    },
    observeJob({ job, outcome, seconds }) {
      jobRuns.inc({ job, outcome });
      jobSeconds.inc({ job }, seconds);
    },
    async write() {
      await Promise.all([readMailQueues(), readDatabaseSize()]);
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
