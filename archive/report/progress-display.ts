import { Presets, SingleBar } from "cli-progress";
import type { ImportReport } from "./import-report.ts";

const LOG_INTERVAL_MS = 10_000;

export type Progress = {
  update(progress: { bytesRead: number; bytesTotal: number; report: ImportReport }): void;
  stop(): void;
};

/** Shows a progress bar on a terminal, else writes a line every ten seconds. */
export function createProgressDisplay(stream: NodeJS.WriteStream): Progress {
  return stream.isTTY ? showBar(stream) : writeLines(stream);
}

function showBar(stream: NodeJS.WriteStream): Progress {
  const bar = new SingleBar(
    {
      stream,
      hideCursor: true,
      format: "{bar} {percentage} %  {articles} articles  {eta_formatted} left",
    },
    Presets.shades_classic,
  );
  let isStarted = false;
  return {
    update({ bytesRead, bytesTotal, report }) {
      if (!isStarted) bar.start(bytesTotal, 0, { articles: 0 });
      isStarted = true;
      bar.update(Math.min(bytesRead, bytesTotal), { articles: report.read });
    },
    stop() {
      if (isStarted) bar.stop();
    },
  };
}

function writeLines(stream: NodeJS.WriteStream): Progress {
  let last = performance.now();
  return {
    update({ bytesRead, bytesTotal, report }) {
      if (performance.now() - last < LOG_INTERVAL_MS) return;
      last = performance.now();
      stream.write(
        `${Math.floor((100 * bytesRead) / bytesTotal)} % read, ${report.read} articles\n`,
      );
    },
    stop: () => undefined,
  };
}
