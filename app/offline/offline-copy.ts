import { BUILD_HEADER } from "../domain/document-meta.ts";
import { BAR_ID } from "./offline-texts.ts";

// The only script of offline copies and the offline page, which do not run the app.

const RELOAD_DELAY_MS = 2000;

// A reload would cancel a navigation in progress.
let isLeaving = false;
addEventListener("beforeunload", () => {
  isLeaving = true;
});

const bar = document.getElementById(BAR_ID);

for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0 && image.loading !== "lazy") hide(image);
}
addEventListener("error", ({ target }) => target instanceof HTMLImageElement && hide(target), true);

// The browser fires `online` if it detected the loss of connection.
if (navigator.onLine) void offerCurrentPage();
else addEventListener("online", () => void offerCurrentPage(), { once: true });

/** An image that is not cached. */
function hide(image: HTMLImageElement): void {
  const frame = image.closest<HTMLElement>(".image");
  if (frame) frame.hidden = true;
}

/** On a copy, the reader decides when to reload. The offline page has nothing to lose. */
async function offerCurrentPage(): Promise<void> {
  await untilReachable();
  if (!bar) return reloadSoon();
  const link = document.createElement("a");
  link.href = location.href;
  link.className = "font-semibold underline";
  link.textContent = bar.dataset.link ?? "";
  const time = bar.querySelector("time") ?? "";
  const [before = "", after = ""] = (bar.dataset.again ?? "").split("{date}");
  bar.replaceChildren(before, time, `${after} `, link);
}

/** A reload during the reader's own navigation would cancel it. */
async function reloadSoon(): Promise<void> {
  await pause(RELOAD_DELAY_MS);
  if (!isLeaving) location.reload();
}

/** `online` fires before the network is usable, and often when it is not. */
async function untilReachable(): Promise<void> {
  for (let time = 500; !(await isReachable()); time = Math.min(time * 2, 30_000)) await pause(time);
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** Checks the connection with a request that the service worker does not intercept. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/", { method: "HEAD", cache: "no-store" })).headers.has(BUILD_HEADER);
  } catch {
    return false;
  }
}
