import progress from "cli-progress";
import type { Progress } from "./progress-meter.ts";

const LOG_INTERVAL_MS = 10_000;

export type ProgressDisplay = {
  update(progress: Progress): void;
  stop(): void;
};

/** Shows a progress bar on a terminal, else writes a line every ten seconds. */
export function createProgressDisplay(stream: NodeJS.WriteStream): ProgressDisplay {
  return stream.isTTY ? showBar(stream) : writeLines(stream);
}

function showBar(stream: NodeJS.WriteStream): ProgressDisplay {
  let isDone = false;
  const bar = new progress.SingleBar(
    {
      stream,
      hideCursor: true,
      format: "{bar} {percentage} %  {articles} articles  {eta_formatted}",
      formatTime: (seconds, options, roundTo) =>
        // Zero before the end, or a word, where nothing has been done for a while.
        Number.isFinite(seconds) && (seconds > 0 || isDone)
          ? `${progress.Format.TimeFormat(seconds, options, roundTo)} left`
          : "estimating the time",
    },
    progress.Presets.shades_classic,
  );
  let isStarted = false;
  return {
    update({ done, total, articles }) {
      if (!isStarted) bar.start(total, 0, { articles: 0 });
      isStarted = true;
      isDone = done >= total;
      bar.update(done, { articles });
    },
    stop() {
      if (isStarted) bar.stop();
    },
  };
}

function writeLines(stream: NodeJS.WriteStream): ProgressDisplay {
  let last = performance.now();
  return {
    update({ done, total, articles }) {
      if (performance.now() - last < LOG_INTERVAL_MS) return;
      last = performance.now();
      stream.write(`${Math.floor((100 * done) / total)} %, ${articles} articles\n`);
    },
    stop: () => undefined,
  };
}
