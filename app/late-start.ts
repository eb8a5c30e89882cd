/** Pages that are made of scripts: what they are for can not wait. */
const NEEDS_SCRIPTS = /^\/(admin|login|signup|recover|invitation|account|offline)(\/|$)/;

/** However slow a picture or an advertisement is. */
const LONGEST_WAIT_MS = 3000;

/** So long a pressed link or form waits for scripts, which go to the next page without loading one. */
const LINK_WAIT_MS = 2500;

const FRAME_WAIT_MS = 200;

/** So long React may take for the rest of the page once it has begun to answer. */
const TAKE_WAIT_MS = 1000;

/** What the page in the browser says once its controls answer. */
export const ALIVE = "broadsheet:alive";

/**
 * A finished document whose scripts come after what is seen first: a reader needs none to begin, and on a slow
 * network they would take the line from pictures and fonts. The text of the module script stays what it is.
 * `nonce` is that of the rendering.
 */
export function withLateStart(html: string, path: string, nonce: string): string {
  if (NEEDS_SCRIPTS.test(path)) return html;
  const values = [
    JSON.stringify(ALIVE),
    LONGEST_WAIT_MS,
    FRAME_WAIT_MS,
    LINK_WAIT_MS,
    TAKE_WAIT_MS,
  ].join();
  const script = `<script nonce="${nonce}">(${startLate})(${values})</script>`;
  return html
    .replaceAll('<link rel="modulepreload"', '<link data-late="modulepreload"')
    .replace(/<script([^>]*) type="module" async=""/, '<script$1 type="text/plain" id="late-start"')
    .replace("<link", () => `${script}<link`);
}

/**
 * Runs in the browser, as text of its own: nothing outside of it is known there. Starts the page's scripts
 * when it has loaded, or as soon as the reader does anything. What is pressed before the page says that it is
 * alive is pressed again then, each button once, and the last link or form; what waited for long leads on as it
 * does without scripts. Until then what is far below need not be laid out, unless the reader comes back to a place
 * in the page.
 */
function startLate(
  alive: string,
  longestWait: number,
  frameWait: number,
  linkWait: number,
  takeWait: number,
): void {
  const root = document.documentElement;
  const signs = ["pointerdown", "keydown", "focusin"];
  const { pathname, search } = location;
  const pressed = new Set<HTMLElement>();
  let isTurning = false;
  let way: HTMLElement | undefined;
  const wait = (control: HTMLElement) => {
    if (!way) setTimeout(follow, linkWait);
    way = control;
  };
  const hold = (event: MouseEvent) => {
    const control = event.target instanceof Element && event.target.closest("button,a[href]");
    if (control instanceof HTMLButtonElement) {
      // The browser opens and closes by itself what a button names, where it knows how.
      const isNative = control.hasAttribute("commandfor") && "commandForElement" in control;
      if (control.type === "reset" || isNative) return;
      if (control.type === "submit") {
        wait(control);
        event.preventDefault();
      } else pressed.add(control);
    } else if (control instanceof HTMLAnchorElement) {
      const { target, origin, hash } = control;
      const isOther =
        event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (isOther || target || hash || origin !== location.origin) return;
      wait(control);
      event.preventDefault();
    } else return;
    event.stopImmediatePropagation();
  };
  // Back or forward, to what this page was before it was loaded anew. React Router would take the address for that of
  // this page, and the place in this page for the place there.
  const turn = (event: Event) => {
    if (location.pathname === pathname && location.search === search) return;
    event.stopImmediatePropagation();
    isTurning = true;
    location.reload();
  };
  const leave = (event: Event) => isTurning && event.stopImmediatePropagation();
  const letGo = () => {
    removeEventListener("click", hold, true);
    document.removeEventListener("load", settle, true);
    removeEventListener("popstate", turn);
    for (const sign of signs) removeEventListener(sign, start, true);
  };
  const follow = () => {
    letGo();
    way?.click();
    way = undefined;
  };
  const run = (script: Partial<HTMLScriptElement>) =>
    document.head.append(
      Object.assign(document.createElement("script"), { type: "module" }, script),
    );
  const start = () => {
    if (document.readyState === "loading") return addEventListener("DOMContentLoaded", start);
    const late = document.getElementById("late-start");
    if (!late) return;
    late.id = "";
    const files = [...document.querySelectorAll<HTMLLinkElement>("link[data-late]")];
    for (const file of files) file.rel = file.dataset.late ?? "";
    const page = { textContent: late.textContent, onerror: follow };
    // The largest of them begins first, so that it does so in a task of its own. It does nothing by itself.
    const largest = files.find(({ href }) => /\/framework-/.test(href));
    if (largest) run({ src: largest.href, onload: () => run(page), onerror: follow });
    else run(page);
  };
  const layOutAll = async () => {
    for (const part of document.querySelectorAll<HTMLElement>(".home-page > section")) {
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      part.style.contentVisibility = "visible";
    }
    delete root.dataset.beginning;
  };
  // React comes to what waited for data after the rest, and drops what is pressed there before; it marks what it has taken.
  const isTaken = (control: Element) =>
    Object.keys(control).some((key) => /^__reactProps/.test(key));
  const comeAlive = async () => {
    const latest = performance.now() + takeWait;
    do {
      // React says it in the middle of a task of its own, which is long enough.
      await new Promise((resolve) => setTimeout(resolve, 10));
    } while (
      performance.now() < latest &&
      ![...document.querySelectorAll("button,a[href]")].every(isTaken)
    );
    letGo();
    for (const button of pressed) button.click();
    follow();
    void layOutAll();
  };

  const [navigation] = performance.getEntriesByType("navigation");
  const isNew = navigation instanceof PerformanceNavigationTiming && navigation.type === "navigate";
  if (isNew && !location.hash) root.dataset.beginning = "";
  // A picture that is there covers its spinner, which React takes away later.
  const settle = ({ target }: Event) => {
    const spinner = target instanceof HTMLImageElement && target.previousElementSibling;
    if (spinner instanceof HTMLElement && spinner.matches(".picture-spinner")) {
      spinner.dataset.behind = "";
    }
  };
  document.addEventListener("load", settle, true);
  addEventListener("click", hold, true);
  addEventListener("popstate", turn);
  addEventListener("pagehide", leave);
  for (const sign of signs) addEventListener(sign, start, true);
  const startAfterFrame = () => requestAnimationFrame(() => setTimeout(start));
  addEventListener("load", () => {
    // The first frame is on its way to the screen then.
    requestAnimationFrame(startAfterFrame);
    // In the background, and on a busy device, frames come late.
    setTimeout(start, frameWait);
  });
  setTimeout(start, longestWait);
  setTimeout(layOutAll, longestWait);
  addEventListener(alive, comeAlive, { once: true });
}
