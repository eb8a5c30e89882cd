/**
 * Drops every page at midnight UTC: pages show the year, and the information pages the date.
 *
 * @returns a function that stops it.
 */
export function dropPagesAtMidnight(drop: (tags: string[]) => void): () => void {
  let timer: NodeJS.Timeout;
  function wait(): void {
    const now = new Date();
    const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
    timer = setTimeout(
      () => {
        drop(["site"]);
        wait();
      },
      midnight - now.getTime() + 1,
    );
    timer.unref();
  }
  wait();
  return () => clearTimeout(timer);
}
