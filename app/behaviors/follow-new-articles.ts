const ADDRESS = "/api/new-articles";
/** The browser reconnects by itself when the stream breaks off, but not when the site refused it for want of room. */
const RETRY_MS = 60_000;

/**
 * Follows how many articles were published after the newest one that the page knows of (ms since 1970). The stream is
 * open only while the page is seen: a page that is prerendered, in the background or in the back-forward cache has
 * none, and asks for the count when it is shown.
 */
export function followNewArticles(
  newest: number | undefined,
  onCount: (count: number) => void,
): void {
  let known = newest;
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    stream?.close();
    stream = undefined;
    clearTimeout(timer);
  }

  function connect(): void {
    const isWanted = !document.hidden && navigator.onLine;
    if (!isWanted) close();
    if (!isWanted || stream?.readyState === EventSource.OPEN) return;
    close();
    const opened = new EventSource(known === undefined ? ADDRESS : `${ADDRESS}?since=${known}`);
    stream = opened;
    opened.onmessage = ({ data, lastEventId }) => {
      known ??= Number(lastEventId);
      onCount(Number(data));
    };
    opened.onerror = () => {
      if (opened !== stream || opened.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(connect, RETRY_MS * (1 + Math.random()));
    };
  }

  for (const change of ["visibilitychange", "prerenderingchange"])
    document.addEventListener(change, connect);
  for (const change of ["online", "offline", "pageshow"]) addEventListener(change, connect);
  // An open stream would keep the page out of the back-forward cache.
  addEventListener("pagehide", close);
  connect();
}
