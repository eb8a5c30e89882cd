/** What the process under watch writes when something was added to what all objects, or all functions, share. */
export const POLLUTED = "prototype polluted";

/** Runs in the site itself, before it starts, and looks at what all of its objects inherit. */
function watch(word: string): void {
  const shared = [Object, Object.prototype, Object.prototype.toString, Object.prototype.valueOf];
  const count = () => shared.map((each) => Reflect.ownKeys(each).length).join();
  const before = count();
  setInterval(() => {
    if (count() !== before) process.stderr.write(`${word}\n`);
  }, 50).unref();
}

/** Value of NODE_OPTIONS under which a site watches itself. */
export const WATCH_PROTOTYPES = `--import="data:text/javascript,${encodeURIComponent(
  `(${watch.toString()})(${JSON.stringify(POLLUTED)})`,
)}"`;
