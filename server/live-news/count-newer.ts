/** Maximum count; a larger number makes no difference to a reader. */
const MOST = 100;

/**
 * How many articles were published after the newest one that a page knows; 100 if there are more.
 *
 * @param moments publication times (ms since 1970), newest first.
 */
export function countNewer(moments: readonly number[], newestKnown: number): number {
  const end = moments.findIndex((moment) => moment <= newestKnown);
  return Math.min(end === -1 ? moments.length : end, MOST);
}
