import type { ListedArticle } from "../../data/reading-list/listed-articles.ts";
import { markedTitle, RETRACTED_MARK } from "../../domain/corrections/correction.ts";
import { formatCardDate } from "../../domain/dates.ts";
import { renderUrl } from "../../domain/image-address.ts";
import { articlePath } from "../../domain/pages/page-paths.ts";
import { dateStyleOf, pageText } from "../page-texts.ts";
import { relativeTime } from "../relative-time.ts";

/** Width of a line's small image in pixels, for screens with up to three pixels per point. */
const IMAGE_WIDTH = 400;

/** A copy of a `<template>` of the document, by its `data-template`; undefined if the document has none. */
export function copyTemplate(root: HTMLElement, name: string): HTMLElement | undefined {
  const template = root.querySelector<HTMLTemplateElement>(`template[data-template="${name}"]`);
  const first = template?.content.firstElementChild;
  return first ? (document.importNode(first, true) as HTMLElement) : undefined;
}

/** A part of a copied template, by its `data-part`. */
export function findPart(root: HTMLElement, name: string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[data-part="${name}"]`);
}

/** The line of an article, from the page's template. Without `onRemove`, it has no button for that. */
export function createLine(
  root: HTMLElement,
  article: ListedArticle,
  onRemove?: (line: HTMLElement) => void,
): HTMLElement {
  const line = copyTemplate(root, "line") ?? document.createElement("li");
  const { categoryName, categorySlug, label, sponsor } = article;
  const card = line.querySelector("article");
  if (card && categorySlug) card.dataset.section = categorySlug;
  setText(line, "kicker", categoryName);
  setText(
    line,
    "label",
    sponsor ? pageText("Sponsored by {sponsor}", { sponsor }) : label ? pageText(label) : "",
  );
  setText(line, "author", article.authorName);
  const link = setText(
    line,
    "link",
    markedTitle(article.title, article.isRetracted, pageText(RETRACTED_MARK)),
  );
  link?.setAttribute("href", articlePath(article.slug));
  const time = setText(line, "time", formatCardDate(article.publishedAt, dateStyleOf(root)));
  if (time) {
    time.setAttribute("datetime", new Date(article.publishedAt).toISOString());
    relativeTime(time);
  }
  setImage(root, line, article.imageSrc);
  const remove = findPart(line, "remove");
  if (!onRemove) remove?.parentElement?.remove();
  else if (remove) {
    remove.ariaLabel = pageText("Remove {name}", { name: article.title });
    remove.addEventListener("click", () => onRemove(line));
  }
  return line;
}

function setText(line: HTMLElement, name: string, text: string): HTMLElement | null {
  const part = findPart(line, name);
  if (!part) return null;
  part.textContent = text;
  part.hidden = text === "";
  return part;
}

function setImage(root: HTMLElement, line: HTMLElement, source: string | null): void {
  const image = findPart(line, "image");
  const template = root.querySelector<HTMLElement>('template[data-template="line"]');
  if (!image) return;
  if (source === null || !template) {
    image.parentElement?.remove();
    return;
  }
  const { backend: backendUrl = "", originals } = template.dataset;
  const store = { backendUrl, hasOriginalsOnly: originals !== undefined };
  image.setAttribute("src", renderUrl(source, store, IMAGE_WIDTH));
}
