import { findAll, rename, textOf, unwrap } from "./dom.ts";
import { NEUTRAL_STYLE } from "./styles.ts";

/**
 * Converts Word's paragraphs to lists, titles and quotes. Word writes list items as paragraphs with their level in a
 * style and their number as text.
 */
export function wordToHtml(body: HTMLElement): void {
  for (const title of findAll(body, "p.MsoTitle")) rename(title, "h2");
  for (const title of findAll(body, "p.MsoSubtitle")) rename(title, "h3");
  for (const quote of findAll(body, "p.MsoQuote, p.MsoIntenseQuote")) rename(quote, "blockquote");
  nestLists(body);
  const entries = [...body.querySelectorAll<HTMLElement>("p")].filter((p) => readLevel(p) > 0);
  for (const first of entries) {
    if (first.isConnected && !isEntry(first.previousElementSibling)) toList(listRun(first));
  }
}

/** Word online writes each item as a list of its own, with its level as an attribute. */
function nestLists(body: HTMLElement): void {
  for (const box of findAll(body, ".ListContainerWrapper")) unwrap(box);
  /** Lists that the next item may continue, outermost first. */
  let open: Element[] = [];
  for (const item of [...body.querySelectorAll<HTMLElement>("li[data-aria-level]")]) {
    const list = item.parentElement;
    const level = Number(item.dataset.ariaLevel);
    if (list?.children.length !== 1 || !(level >= 1)) continue;
    if (open[0] !== list.previousElementSibling) open = [];
    const depth = Math.min(level, open.length + 1);
    const same = open[depth - 1];
    open = open.slice(0, depth - 1);
    if (same && same.nodeName === list.nodeName) {
      same.append(item);
      list.remove();
      open.push(same);
    } else {
      open.at(-1)?.lastElementChild?.append(list);
      open.push(list);
    }
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
