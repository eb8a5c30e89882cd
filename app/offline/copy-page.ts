import { BAR_ID } from "./copy-page-names.ts";

// The one script of a copy and of the offline page: the app itself does not run there.

const bar = document.getElementById(BAR_ID);

for (const image of document.images) {
  if (image.complete && image.naturalWidth === 0 && image.loading !== "lazy") hide(image);
}
addEventListener("error", ({ target }) => target instanceof HTMLImageElement && hide(target), true);

// Somebody is reading a copy: it is theirs to say when it goes. The offline page holds nothing to lose.
addEventListener("online", () => {
  if (!bar) return location.reload();
  const link = document.createElement("a");
  link.href = location.href;
  link.className = "font-semibold underline";
  link.textContent = "Load the current page";
  bar.replaceChildren("You are online again. ", link);
});

/** A picture that was not kept. */
function hide(image: HTMLImageElement): void {
  const picture = image.closest<HTMLElement>(".picture");
  if (picture) picture.hidden = true;
}
