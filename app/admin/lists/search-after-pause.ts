const DEBOUNCE_MS = 250;

/**
 * Runs `search` once typing has paused. A click on a link cancels it, so that it goes where it leads; while the pointer
 * is down the search waits, so that the pressed row does not move away.
 *
 * @returns a function that cancels the search.
 */
export function searchAfterPause(search: () => void): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, capture: true };
  let timer = setTimeout(run, DEBOUNCE_MS);

  function run(): void {
    listening.abort();
    search();
  }

  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(run, DEBOUNCE_MS);
  }

  function cancel(): void {
    clearTimeout(timer);
    listening.abort();
  }

  document.addEventListener("pointerdown", () => clearTimeout(timer), options);
  document.addEventListener("pointerup", wait, options);
  document.addEventListener("pointercancel", wait, options);
  document.addEventListener("click", (event) => isNavigation(event) && cancel(), options);
  return cancel;
}

/** Whether a click leaves the page, rather than opening another tab. */
function isNavigation(event: MouseEvent): boolean {
  const link = event.target instanceof Element && event.target.closest("a");
  const opensTab = event.ctrlKey || event.metaKey || event.shiftKey;
  return link instanceof HTMLAnchorElement && link.target !== "_blank" && !opensTab;
}
