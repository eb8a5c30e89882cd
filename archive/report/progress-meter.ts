/** How far a command is; `done` of `total` have no unit. */
export type Progress = { done: number; total: number; articles: number };

export type ProgressMeter = {
  /** Counts bytes of the file, in each of its passes. */
  addBytes(count: number): void;
  /** Counts an article that the last pass has read. */
  addRead(): void;
  /** Counts an article whose images are stored: half of its work. */
  addPrepared(): void;
  /** Counts an article that is written or compared. */
  addDone(): void;
};

/**
 * Measures the passes over a file by bytes. In the last one, reading is far ahead of writing: only the share of its articles
 * that are done counts, and each byte `weight` times, since writing takes longer.
 */
export function createProgressMeter({
  size,
  passes,
  weight,
  onProgress,
}: {
  /** Bytes of the file on disk. */
  size: number;
  passes: number;
  weight: number;
  onProgress: ((progress: Progress) => void) | undefined;
}): ProgressMeter {
  const before = size * (passes - 1);
  const total = before + size * weight;
  let bytes = 0;
  let read = 0;
  let prepared = 0;
  let articles = 0;
  let done = 0;

  function notify(): void {
    const share = read === 0 ? 0 : (Math.max(prepared, articles) + articles) / (2 * read);
    const last = Math.min(Math.max(bytes - before, 0), size) * weight * share;
    // The share falls with each article that is read.
    done = Math.max(done, Math.min(bytes, before) + last);
    onProgress?.({ done, total, articles });
  }

  return {
    addBytes(count) {
      bytes += count;
      notify();
    },
    addRead() {
      read += 1;
    },
    addPrepared() {
      prepared += 1;
      notify();
    },
    addDone() {
      articles += 1;
      notify();
    },
  };
}
