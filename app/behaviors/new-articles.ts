import { pageText } from "./page-texts.ts";

/** Maximum count shown; the site counts one more to tell that there are more. */
const MOST = 99;

/** Shows the number of articles published since the front page was loaded; its link reloads the page. Not with Save-Data. */
export function newArticles(notice: HTMLElement): void {
  const line = notice.querySelector("p");
  const text = notice.querySelector("span");
  if (!line || !text) return;
  const { newest } = notice.dataset;
  followNewArticles(newest === undefined ? undefined : Number(newest), (count) => {
    line.hidden = count === 0;
    text.textContent = count === 0 ? "" : newArticlesText(count);
  });
}

/** The text of the notice. */
export function newArticlesText(count: number): string {
  if (count > MOST) return pageText("{count} new articles", { count: `${MOST}+` });
  return count === 1 ? pageText("1 new article") : pageText("{count} new articles", { count });
}

const ADDRESS = "/api/new-articles";
/**
 * Reconnect delay: the browser reconnects by itself after a connection loss, but not after the site rejected the stream
 * at its limit.
 */
const RETRY_MS = 60_000;

/**
 * Subscribes to the number of articles published after the newest one that the page knows (ms since 1970). The stream
 * is open only while the page is visible: a page that is prerendered, in the background or in the back-forward cache
 * has none, and reconnects when it is shown.
 */
export function followNewArticles(
  newest: number | undefined,
  onCount: (count: number) => void,
): void {
  let since = newest;
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function close(): void {
    stream?.close();
    stream = undefined;
    clearTimeout(timer);
  }

  function connect(): void {
    const shouldConnect = !document.hidden && navigator.onLine;
    if (!shouldConnect) close();
    if (!shouldConnect || stream?.readyState === EventSource.OPEN) return;
    close();
    const opened = new EventSource(since === undefined ? ADDRESS : `${ADDRESS}?since=${since}`);
    stream = opened;
    opened.onmessage = ({ data, lastEventId }) => {
      since ??= Number(lastEventId);
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
  // An open stream would exclude the page from the back-forward cache.
  addEventListener("pagehide", close);
  connect();
}
