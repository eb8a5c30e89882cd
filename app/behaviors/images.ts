/** Removes the spinner of each loaded image and hides each failed one, including images added to the page later. */
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
