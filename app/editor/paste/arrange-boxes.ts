import { boxOf } from "../../domain/html-meaning.ts";
import { findAll, textOf, unwrap } from "./dom.ts";

/** Converts boxes of pages to blocks of ours. They are told by their classes, which are removed after it. */
export function arrangeBoxes(body: HTMLElement): void {
  // Outermost first: others repeat their class inside.
  for (const element of findAll(body, "[class]").reverse()) {
    if (!body.contains(element) || element.parentElement?.closest("[data-block]")) continue;
    if (boxOf(element.nodeName.toLowerCase(), element.className) === "pull-quote")
      arrangePullQuote(element);
  }
}

function arrangePullQuote(box: HTMLElement): void {
  const { ownerDocument: document } = box;
  const figure = document.createElement("figure");
  figure.dataset.block = "pull-quote";
  const sources = findAll(box, "cite, figcaption, footer");
  figure.dataset.cite = sources.reverse().map(textOf).join(", ").replace(/\s+/g, " ");
  for (const source of sources) source.remove();
  for (const inner of findAll(box, "figure, blockquote")) unwrap(inner);
  const quote = document.createElement("blockquote");
  quote.append(...box.childNodes);
  figure.append(quote);
  box.replaceWith(figure);
}
