/** Beyond so many it does not matter to a reader how many there are. */
const MOST = 100;

/**
 * How many articles appeared after the newest one that a page knows of; 100 when there are more.
 *
 * @param moments when articles appeared (ms since 1970), newest first.
 */
export function countNewer(moments: readonly number[], newestKnown: number): number {
  const end = moments.findIndex((moment) => moment <= newestKnown);
  return Math.min(end === -1 ? moments.length : end, MOST);
}
