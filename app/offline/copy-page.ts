import { BUILD_HEADER } from "../domain/build-meta.ts";
import { BAR_ID } from "./copy-page-names.ts";

// The one script of a copy and of the offline page: the app itself does not run there.

const CALM_MS = 2000;

// Loading anew would call back a reader who is on their way to another page.
let isLeaving = false;
addEventListener("beforeunload", () => {
  isLeaving = true;
});

const bar = document.getElementById(BAR_ID);

for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0 && image.loading !== "lazy") hide(image);
}
addEventListener("error", ({ target }) => target instanceof HTMLImageElement && hide(target), true);

// A browser that knows that the line is dead says when it lives again.
if (navigator.onLine) void goOn();
else addEventListener("online", () => void goOn(), { once: true });

/** An image that was not kept. */
function hide(image: HTMLImageElement): void {
  const frame = image.closest<HTMLElement>(".image");
  if (frame) frame.hidden = true;
}

/** Somebody is reading a copy: it is theirs to say when it goes. The offline page holds nothing to lose. */
async function goOn(): Promise<void> {
  await untilReachable();
  if (!bar) return reloadSoon();
  const link = document.createElement("a");
  link.href = location.href;
  link.className = "font-semibold underline";
  link.textContent = "Load the current page";
  const time = bar.querySelector("time") ?? "";
  bar.replaceChildren("You are online again. This page is still the copy of ", time, ". ", link);
}

/** Two ways at once would end the reader's own: whoever goes on at once is let go. */
async function reloadSoon(): Promise<void> {
  await pause(CALM_MS);
  if (!isLeaving) location.reload();
}

/** Browsers say that they are online before anything can be reached, and often when nothing can. */
async function untilReachable(): Promise<void> {
  for (let time = 500; !(await isReachable()); time = Math.min(time * 2, 30_000)) await pause(time);
}

function pause(time: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, time));
}

/** Asks past the worker, which answers no such request. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/", { method: "HEAD", cache: "no-store" })).headers.has(BUILD_HEADER);
  } catch {
    return false;
  }
}
