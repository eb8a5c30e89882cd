import { AsyncLocalStorage } from "node:async_hooks";
import type { Logger } from "pino";
import type { StopSteps } from "../stop-steps.ts";

/** Work that the site does without a request. Processes that share a database claim its parts there. */
export type Job = {
  /** Label of its metrics and log lines. */
  name: string;
  /** Does what is due; `signal` aborts when the site stops. Never called twice at a time. */
  run: (signal: AbortSignal) => Promise<JobResult | undefined>;
  /** Longest wait between two runs. */
  everyMs: number;
  /** Wait before the first run; none unless set. */
  firstMs?: number;
  /** Wait after a failed run; `everyMs` unless set. */
  retryMs?: number;
  /** Last work of a site that stops, after its requests and the run in progress. */
  finish?: () => Promise<void>;
};

export type JobResult = {
  /** How much was done; logged unless it is 0. */
  count?: number;
  /** Wait before the next run, where that is shorter than `everyMs`. */
  nextMs?: number;
};

export type JobRun = { job: string; outcome: "done" | "failed"; seconds: number };

export type JobRunner = {
  /** Runs a job until `stop`. The returned function runs it at once, or again after the run in progress. */
  start: (job: Job) => () => void;
  /** Starts no further run, and waits for those in progress, with a limit. */
  stop: (steps: StopSteps) => Promise<void>;
  /** Lets stopped jobs do their last work. */
  finish: (steps: StopSteps) => Promise<void>;
};

/** How long a stop waits for a run in progress. */
const STOP_LIMIT_MS = 3000;

/** Runs jobs one at a time each. `observe` is called after each run. */
export function createJobRunner(options: {
  log: Logger;
  observe: (run: JobRun) => void;
}): JobRunner {
  const stopping = new AbortController();
  // A request that wakes a job may end before the run does.
  const outsideRequest = AsyncLocalStorage.snapshot();
  const jobs: { name: string; stop: () => Promise<void>; finish: Job["finish"] }[] = [];
  return {
    start(job) {
      const started = startJob(job, { ...options, outsideRequest, signal: stopping.signal });
      jobs.push({ name: job.name, stop: started.stop, finish: job.finish });
      return started.wake;
    },
    async stop(steps) {
      stopping.abort();
      await Promise.all(jobs.map(({ name, stop }) => steps.wait(name, stop())));
    },
    async finish(steps) {
      await Promise.all(jobs.map(({ name, finish }) => steps.wait(name, finish?.())));
    },
  };
}

type StartOptions = {
  log: Logger;
  observe: (run: JobRun) => void;
  outsideRequest: (task: () => Promise<void>) => Promise<void>;
  signal: AbortSignal;
};

function startJob(job: Job, { log, observe, outsideRequest, signal }: StartOptions) {
  let isDue = false;
  let isRunning = false;
  let hasFailed = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    isDue = true;
    if (!isRunning) running = outsideRequest(runWhileDue);
  }

  async function runWhileDue(): Promise<void> {
    isRunning = true;
    while (isDue && !signal.aborted) {
      isDue = false;
      clearTimeout(timer);
      wait(await runOnce());
    }
    isRunning = false;
  }

  /** Returns the wait before the next run. */
  async function runOnce(): Promise<number> {
    const startedAt = performance.now();
    const secondsSince = () => Math.round(performance.now() - startedAt) / 1000;
    try {
      const { count = 0, nextMs = job.everyMs } = (await job.run(signal)) ?? {};
      if (count > 0 || hasFailed)
        log.info({ job: job.name, count, seconds: secondsSince() }, "job done");
      hasFailed = false;
      observe({ job: job.name, outcome: "done", seconds: secondsSince() });
      return nextMs;
    } catch (error) {
      // A run that was interrupted by the stop has not failed.
      if (!hasFailed && !signal.aborted)
        log.warn({ job: job.name, err: error }, "job failed; retrying");
      hasFailed = true;
      observe({ job: job.name, outcome: "failed", seconds: secondsSince() });
      return job.retryMs ?? job.everyMs;
    }
  }

  function wait(milliseconds: number): void {
    if (signal.aborted) return;
    timer = setTimeout(wake, Math.min(Math.max(milliseconds, 1), job.everyMs)).unref();
  }

  if (job.firstMs === undefined) wake();
  else wait(job.firstMs);
  return {
    wake,
    async stop() {
      clearTimeout(timer);
      await withLimit(running);
    },
  };
}

async function withLimit(task: Promise<void> | undefined): Promise<void> {
  const { promise: isOver, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, STOP_LIMIT_MS);
  await Promise.race([task, isOver]);
  clearTimeout(timer);
}
