const ADDRESS = "/api/new-stories";
/** The browser comes back by itself when the stream breaks off, but not when the site had no room for it. */
const NO_ROOM_MS = 60_000;

/**
 * Follows how many stories appeared after the newest one that the page knows of, until `signal` ends it and while
 * the page is seen: in the background it hears nothing, and asks when it comes back.
 */
export function followNewStories(
  newest: number | undefined,
  onCount: (count: number) => void,
  signal: AbortSignal,
): void {
  let known = newest;
  let stream: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    stream?.close();
    clearTimeout(timer);
    if (signal.aborted || document.hidden || !navigator.onLine) return;
    const opened = new EventSource(known === undefined ? ADDRESS : `${ADDRESS}?since=${known}`);
    stream = opened;
    opened.onmessage = ({ data, lastEventId }) => {
      known ??= Number(lastEventId);
      onCount(Number(data));
    };
    opened.onerror = () => {
      if (opened.readyState === EventSource.CLOSED && opened === stream)
        timer = setTimeout(connect, NO_ROOM_MS * (1 + Math.random()));
    };
  }

  document.addEventListener("visibilitychange", connect, { signal });
  for (const change of ["online", "offline"]) window.addEventListener(change, connect, { signal });
  signal.addEventListener("abort", connect);
  connect();
}
