/** Output of the watched process when a shared prototype was extended. */
export const POLLUTED = "prototype polluted";

/** Runs in the site before it starts and checks the prototypes that its objects inherit. */
function watch(word: string): void {
  const shared = [Object, Object.prototype, Object.prototype.toString, Object.prototype.valueOf];
  const count = () => shared.map((each) => Reflect.ownKeys(each).length).join();
  const before = count();
  setInterval(() => {
    if (count() !== before) process.stderr.write(`${word}\n`);
  }, 50).unref();
}

/** Value of NODE_OPTIONS that makes a site check its prototypes. */
export const WATCH_PROTOTYPES = `--import="data:text/javascript,${encodeURIComponent(
  `(${watch.toString()})(${JSON.stringify(POLLUTED)})`,
)}"`;
