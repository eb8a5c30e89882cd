const MB = 1024 ** 2;
const LEAST_MB = 128;
const MOST_MB = 512;

/**
 * PostgreSQL's `shared_buffers`: an eighth of the memory of the machine or container. PostgreSQL's default of
 * 128 MB is smaller than the newsroom's list of a million articles.
 */
export function sharedBuffersFor(memoryBytes: number): string {
  const share = Math.floor(memoryBytes / 8 / MB);
  return `${Math.min(Math.max(share, LEAST_MB), MOST_MB)}MB`;
}
