import pino from "pino";
import { createStopSteps } from "../stop-steps.ts";
import { createJobRunner, type Job, type JobRun } from "./job-runner.ts";

type TestJobs = {
  /** Wakes the first of the jobs. */
  wake: () => void;
  stop: () => Promise<void>;
  lines: string[];
  runs: JobRun[];
};

/** Runs jobs for a test, and records their log lines and runs. Their clock is that of the test's timers. */
export function startTestJobs(all: readonly Job[]): TestJobs {
  const lines: string[] = [];
  const runs: JobRun[] = [];
  const log = pino({ level: "info" }, { write: (line) => lines.push(line) });
  const jobs = createJobRunner({ log, observe: (run) => runs.push(run) });
  const [wake = () => undefined] = all.map(jobs.start);
  async function stop(): Promise<void> {
    const steps = createStopSteps();
    await jobs.stop(steps);
    await jobs.finish(steps);
  }

  return { wake, stop, lines, runs };
}

export function startTestJob(job: Job): TestJobs {
  return startTestJobs([job]);
}
