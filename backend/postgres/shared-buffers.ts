const MB = 1024 ** 2;
const LEAST_MB = 128;
const MOST_MB = 512;

/**
 * What the server keeps of the database in its own memory, as PostgreSQL writes sizes: an eighth of what the
 * machine, or the container, has. PostgreSQL's own 128 MB are less than the newsroom's list of a million articles.
 */
export function sharedBuffersFor(memoryBytes: number): string {
  const share = Math.floor(memoryBytes / 8 / MB);
  return `${Math.min(Math.max(share, LEAST_MB), MOST_MB)}MB`;
}
