/** Pages that are made of scripts: what they are for can not wait. */
const NEEDS_SCRIPTS = /^\/(admin|login|signup|recover|invitation|account|offline)(\/|$)/;

/** However slow the first picture is, or hidden the page. */
const LONGEST_WAIT_MS = 3000;

/**
 * A finished document whose scripts are not fetched before what is seen first is there: a reader needs none to
 * begin, and on a slow network they would take the line from pictures and fonts. Whoever touches the page
 * before has them start at once. The text of the script stays what it is, as its hash is in the page's policy.
 */
export function withLateStart(html: string, path: string): string {
  if (NEEDS_SCRIPTS.test(path)) return html;
  return html
    .replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"')
    .replace('<script type="module" async="">', '<script type="text/plain" id="late-start">')
    .replace(
      "<script>window.__reactRouterContext",
      () => `<script>(${startLate})(${LONGEST_WAIT_MS});window.__reactRouterContext`,
    );
}

/** Runs in the browser, as text of its own: nothing outside of it is known there. */
function startLate(longestWait: number): void {
  const start = () => {
    const held = document.getElementById("late-start");
    if (!held || held.dataset.started) return;
    held.dataset.started = "true";
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-rel]")) {
      link.rel = link.dataset.rel ?? "";
    }
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = held.textContent;
    document.head.append(script);
  };
  const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start));
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority="high"]');
  if (!picture || picture.complete) startAfterPaint();
  else {
    picture.addEventListener("load", startAfterPaint);
    picture.addEventListener("error", startAfterPaint);
  }
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, start, true);
  setTimeout(start, longestWait);
}
