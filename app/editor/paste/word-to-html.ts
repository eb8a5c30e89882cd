import { findAll, rename, textOf } from "./dom.ts";
import { NEUTRAL_STYLE } from "./styles.ts";

/**
 * Converts Word's paragraphs to lists, titles and quotes. Word writes list items as paragraphs with their level in a
 * style and their number as text.
 */
export function wordToHtml(body: HTMLElement): void {
  for (const title of findAll(body, "p.MsoTitle")) rename(title, "h2");
  for (const title of findAll(body, "p.MsoSubtitle")) rename(title, "h3");
  for (const quote of findAll(body, "p.MsoQuote, p.MsoIntenseQuote")) rename(quote, "blockquote");
  const entries = [...body.querySelectorAll<HTMLElement>("p")].filter((p) => readLevel(p) > 0);
  for (const first of entries) {
    if (first.isConnected && !isEntry(first.previousElementSibling)) toList(listRun(first));
  }
}

/** Consecutive list items. */
function listRun(first: HTMLElement): HTMLElement[] {
  const run = [first];
  for (let next = first.nextElementSibling; isEntry(next); next = next.nextElementSibling) {
    run.push(next);
  }
  return run;
}

function isEntry(element: Element | null): element is HTMLElement {
  return element?.nodeName === "P" && readLevel(element) > 0;
}

function readLevel(element: Element): number {
  const style = element.getAttribute(NEUTRAL_STYLE) ?? "";
  const [, level] = /mso-list:[^;":]*\blevel(\d+)/i.exec(style) ?? [];
  return Number(level ?? 0);
}

function toList(entries: HTMLElement[]): void {
  const document = entries[0]?.ownerDocument;
  if (!document) return;
  /** Open lists, outermost first. */
  const open: HTMLElement[] = [];
  for (const entry of entries) {
    const marker = takeMarker(entry);
    const tag = /^\(?(?:\d+|[a-z]{1,4})[.)]/i.test(marker) ? "ol" : "ul";
    const level = Math.min(readLevel(entry), open.length + 1);
    open.length = Math.min(open.length, level);
    let list = open[level - 1];
    if (list && list.nodeName.toLowerCase() !== tag && level === 1) list = undefined;
    if (!list) {
      list = document.createElement(tag);
      const parent = open[level - 2]?.lastElementChild;
      if (level > 1 && parent) parent.append(list);
      else entry.before(list);
      open[level - 1] = list;
    }
    const item = document.createElement("li");
    item.append(...entry.childNodes);
    entry.remove();
    list.append(item);
  }
}

/** Removes the number or bullet from an item's text and returns it. */
function takeMarker(entry: HTMLElement): string {
  const [marker] = [...entry.querySelectorAll<HTMLElement>("span")].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute(NEUTRAL_STYLE) ?? ""),
  );
  if (!marker) return "";
  const text = textOf(marker);
  marker.remove();
  return text;
}
