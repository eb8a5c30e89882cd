import { BUILD_HEADER } from "../domain/build-meta.ts";
import { BAR_ID } from "./copy-page-names.ts";

// The one script of a copy and of the offline page: the app itself does not run there.

const bar = document.getElementById(BAR_ID);

for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0 && image.loading !== "lazy") hide(image);
}
addEventListener("error", ({ target }) => target instanceof HTMLImageElement && hide(target), true);

// A browser that knows that the line is dead says when it lives again.
if (navigator.onLine) void goOn();
else addEventListener("online", () => void goOn(), { once: true });

/** A picture that was not kept. */
function hide(image: HTMLImageElement): void {
  const picture = image.closest<HTMLElement>(".picture");
  if (picture) picture.hidden = true;
}

/** Somebody is reading a copy: it is theirs to say when it goes. The offline page holds nothing to lose. */
async function goOn(): Promise<void> {
  await untilReachable();
  if (!bar) return location.reload();
  const link = document.createElement("a");
  link.href = location.href;
  link.className = "font-semibold underline";
  link.textContent = "Load the current page";
  bar.replaceChildren("The site can be reached again. ", link);
}

/** Browsers say that they are online before anything can be reached, and often when nothing can. */
async function untilReachable(): Promise<void> {
  for (let pause = 500; !(await isReachable()); pause = Math.min(pause * 2, 30_000)) {
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Asks past the worker, which answers no such request. */
async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/", { method: "HEAD", cache: "no-store" })).headers.has(BUILD_HEADER);
  } catch {
    return false;
  }
}
