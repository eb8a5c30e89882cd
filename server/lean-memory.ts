/** V8's room for short-lived objects, three times this many MB. Its own choice is 32. */
const SHORT_LIVED_MB = 16;

/** By how much long-lived memory may grow before it is collected, in per cent. V8 lets it grow fourfold. */
const GROWTH_PERCENT = 100;

/**
 * Settings of the GNU C library, in bytes. By itself it keeps what pictures needed while they were resized,
 * in a share for each thread, for as long as the process lives.
 */
const MALLOC = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: String(256 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(1024 * 1024),
};

/**
 * Starts the process anew, under the same number, with settings that can be given at the start only. They
 * nearly halve the memory of a busy site, for a tenth more work (docs/performance.md).
 *
 * Whoever sets `--max-semi-space-size` chooses for themselves. Where a process can not be replaced
 * (Windows), the defaults stay.
 */
export function restartWithLeanMemory(): void {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ""].join(" ");
  if (!process.execve || given.includes("--max-semi-space-size")) return;
  const lean = [
    `--max-semi-space-size=${SHORT_LIVED_MB}`,
    `--heap-growing-percent=${GROWTH_PERCENT}`,
  ];
  process.execve(
    process.execPath,
    [process.execPath, ...lean, ...process.execArgv, ...process.argv.slice(1)],
    { ...MALLOC, ...process.env },
  );
}
