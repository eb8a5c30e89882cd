import { findAll, isTag, textOf } from "./dom.ts";

/**
 * Keeps images from the web, extracts images embedded as data, and removes and counts all others. A figcaption becomes
 * the caption.
 */
export function arrangeImages(body: HTMLElement): { images: string[]; lostImages: number } {
  const images: string[] = [];
  let lostImages = 0;
  for (const image of [...body.querySelectorAll("img")]) {
    const src = image.getAttribute("src") ?? "";
    const kept = image.ownerDocument.createElement("img");
    if (/^https?:\/\//i.test(src) && !isTrackingPixel(image)) kept.setAttribute("src", src);
    else if (/^data:image\/(?:png|jpeg|gif|webp|avif);base64,/i.test(src)) {
      kept.dataset.image = String(images.push(src) - 1);
    } else {
      if (!isTrackingPixel(image)) lostImages += 1;
      image.remove();
      continue;
    }
    kept.dataset.alt = image.getAttribute("alt") ?? "";
    if (isDecorative(image)) kept.dataset.decorative = "true";
    kept.dataset.caption = takeCaption(image);
    image.replaceWith(kept);
    outOfLink(kept);
  }
  for (const gallery of findAll(body, "[data-block=gallery]:not(:has(img))")) gallery.remove();
  return { images, lostImages };
}

function isDecorative(image: HTMLImageElement): boolean {
  const role = image.getAttribute("role") ?? "";
  return image.getAttribute("alt") === "" || /^(?:presentation|none)$/.test(role);
}

function isTrackingPixel(image: HTMLImageElement): boolean {
  return image.getAttribute("width") === "1" && image.getAttribute("height") === "1";
}

function takeCaption(image: HTMLImageElement): string {
  const figure = image.closest("figure");
  const [caption] = figure ? findAll(figure, "figcaption") : [];
  if (!figure || !caption || figure.querySelectorAll("img").length > 1) return "";
  const text = textOf(caption).replace(/\s+/g, " ");
  caption.remove();
  return text;
}

/** Removes a link that contains nothing but an image. */
function outOfLink(image: HTMLElement): void {
  const parent = image.parentElement;
  if (isTag(parent, "a") && textOf(parent) === "") parent.replaceWith(...parent.childNodes);
}

/** Decodes a base64 `data:` URL of an image; undefined when it is invalid. */
export function dataToFile(address: string): File | undefined {
  const [, type = "", data = ""] = /^data:(image\/[a-z]+);base64,(.+)$/is.exec(address) ?? [];
  try {
    const bytes = Uint8Array.from(atob(data.replace(/\s/g, "")), (char) => char.charCodeAt(0));
    const name = `pasted.${type.slice("image/".length)}`;
    return bytes.length > 0 ? new File([bytes], name, { type }) : undefined;
  } catch {
    // Invalid base64.
    return undefined;
  }
}
