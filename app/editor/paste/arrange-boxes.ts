import { boxOf } from "../../domain/html-meaning.ts";
import { findAll, textOf, unwrap } from "./dom.ts";

const LINES = /\s+/g;

/** Converts boxes of pages to blocks of ours. They are told by their classes, which are removed after it. */
export function arrangeBoxes(body: HTMLElement): void {
  // Outermost first: others repeat their class inside.
  for (const element of findAll(body, "[class], details").reverse()) {
    if (!body.contains(element) || element.parentElement?.closest(NO_BOXES)) continue;
    const box = boxOf(element.nodeName.toLowerCase(), element.className);
    if (box) ARRANGE[box](element);
  }
}

const NO_BOXES = "[data-block], li, td, th, blockquote";

const ARRANGE = {
  "pull-quote": arrangePullQuote,
  "fact-box": arrangeFactBox,
  gallery: arrangeGallery,
};

function arrangePullQuote(box: HTMLElement): void {
  const figure = createBlock(box, "figure", "pull-quote");
  const sources = findAll(box, "cite, figcaption, footer");
  figure.dataset.cite = sources.reverse().map(textOf).join(", ").replace(LINES, " ");
  for (const source of sources) source.remove();
  for (const inner of findAll(box, "figure, blockquote")) unwrap(inner);
  const quote = box.ownerDocument.createElement("blockquote");
  quote.append(...box.childNodes);
  figure.append(quote);
  box.replaceWith(figure);
}

/** The title is the summary, or a heading that begins the box. */
function arrangeFactBox(box: HTMLElement): void {
  const section = createBlock(box, "section", "fact-box");
  for (const sign of findAll(box, ".kg-callout-emoji")) sign.remove();
  const first = box.querySelector<HTMLElement>("summary, h1, h2, h3, h4, h5, h6");
  if (first && (first.nodeName === "SUMMARY" || textOf(box).startsWith(textOf(first)))) {
    section.dataset.title = textOf(first).replace(LINES, " ");
    first.remove();
  }
  section.append(...box.childNodes);
  box.replaceWith(section);
}

/** Each image with its own caption; of other words only those of the gallery's caption stay. */
function arrangeGallery(box: HTMLElement): void {
  const images = findAll(box, "img").reverse();
  if (images.length < 2) return;
  const { ownerDocument: document } = box;
  const gallery = createBlock(box, "figure", "gallery");
  const figures = images.map((image) => {
    const around = image.parentElement?.closest<HTMLElement>("figure, li, dl, .gallery-item");
    const item = around && around !== box && box.contains(around) ? around : undefined;
    const caption = item?.querySelector("figcaption, .gallery-caption, .wp-caption-text");
    const figure = document.createElement("figure");
    figure.append(image);
    if (caption && findAll(item ?? box, "img").length === 0) {
      const line = document.createElement("figcaption");
      line.append(...caption.childNodes);
      caption.remove();
      figure.append(line);
    }
    return figure;
  });
  gallery.dataset.caption = findAll(box, "figcaption")
    .reverse()
    .map(textOf)
    .join(" ")
    .replace(LINES, " ");
  gallery.append(...figures);
  box.replaceWith(gallery);
}

function createBlock(box: HTMLElement, tag: string, block: string): HTMLElement {
  const element = box.ownerDocument.createElement(tag);
  element.dataset.block = block;
  return element;
}
