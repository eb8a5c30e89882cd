/**
 * Removes the spinner of each image that has loaded, and hides each image that failed; also of images that are added
 * to the page later.
 */
export function images(root: HTMLElement): void {
  // These events do not bubble.
  root.addEventListener("load", ({ target }) => settle(target, true), true);
  root.addEventListener("error", ({ target }) => settle(target, false), true);
  for (const image of root.querySelectorAll("img")) {
    if (image.complete) settle(image, image.naturalWidth > 0);
  }
}

function settle(target: EventTarget | null, isLoaded: boolean): void {
  if (!(target instanceof HTMLImageElement)) return;
  const image = target.closest<HTMLElement>(".image");
  if (isLoaded) image?.querySelector(".image-spinner")?.remove();
  else if (image) image.hidden = true;
  else if ("hideOnError" in target.dataset) target.hidden = true;
}
