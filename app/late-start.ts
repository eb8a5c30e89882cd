/** Pages that are made of scripts: what they are for can not wait. */
const NEEDS_SCRIPTS = /^\/(admin|login|signup|recover|invitation|account|offline)(\/|$)/;

/** However slow a picture or an advertisement is. */
const LONGEST_WAIT_MS = 3000;

/** What the page in the browser says once its controls answer. */
export const ALIVE = "broadsheet:alive";

/**
 * A finished document whose scripts come after what is seen first: a reader needs none to begin, and on a slow
 * network they would take the line from pictures and fonts. The text of the module script stays what it is.
 * `nonce` is that of the rendering.
 */
export function withLateStart(html: string, path: string, nonce: string): string {
  if (NEEDS_SCRIPTS.test(path)) return html;
  const script = `<script nonce="${nonce}">(${startLate})(${JSON.stringify(ALIVE)},${LONGEST_WAIT_MS})</script>`;
  return html
    .replaceAll('<link rel="modulepreload"', '<link data-late="modulepreload"')
    .replace(/<script([^>]*) type="module" async=""/, '<script$1 type="text/plain" id="late-start"')
    .replace("<link", () => `${script}<link`);
}

/**
 * Runs in the browser, as text of its own: nothing outside of it is known there. Starts the page's scripts
 * when it has loaded, or as soon as the reader does anything. Buttons that only scripts make work are pressed
 * again when the page says that it is alive; links and forms do what they do without scripts. Until then what
 * is far below need not be laid out, unless the reader comes back to a place in the page.
 */
function startLate(alive: string, longestWait: number): void {
  const root = document.documentElement;
  const signs = ["pointerdown", "keydown", "focusin"];
  const pressed = new Set<HTMLElement>();
  const hold = (event: Event) => {
    const button = event.target instanceof Element && event.target.closest("button");
    if (!(button instanceof HTMLButtonElement) || button.type !== "button") return;
    // The browser opens and closes by itself what a button names, where it knows how.
    if (button.hasAttribute("commandfor") && "commandForElement" in button) return;
    event.stopImmediatePropagation();
    pressed.add(button);
  };
  const start = () => {
    if (document.readyState === "loading") return addEventListener("DOMContentLoaded", start);
    const late = document.getElementById("late-start");
    if (!late) return;
    late.id = "";
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-late]")) {
      link.rel = link.dataset.late ?? "";
    }
    const script = document.createElement("script");
    script.type = "module";
    script.textContent = late.textContent;
    document.head.append(script);
  };
  const layOutAll = async () => {
    for (const part of document.querySelectorAll<HTMLElement>(".home-page > section")) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      part.style.contentVisibility = "visible";
    }
    delete root.dataset.beginning;
  };
  const comeAlive = () => {
    removeEventListener("click", hold, true);
    for (const sign of signs) removeEventListener(sign, start, true);
    for (const button of pressed) button.click();
    void layOutAll();
  };

  const [navigation] = performance.getEntriesByType("navigation");
  const isNew = navigation instanceof PerformanceNavigationTiming && navigation.type === "navigate";
  if (isNew && !location.hash) root.dataset.beginning = "";
  addEventListener("click", hold, true);
  for (const sign of signs) addEventListener(sign, start, true);
  addEventListener("load", () => requestAnimationFrame(() => setTimeout(start)));
  setTimeout(start, longestWait);
  setTimeout(layOutAll, longestWait);
  addEventListener(alive, comeAlive, { once: true });
}
