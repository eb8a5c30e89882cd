import { DEEPEST_LIST } from "../../domain/parse-content.ts";
import { joinLines } from "./arrange-blocks.ts";
import { findAll, isTag, textOf, unwrap } from "./dom.ts";

/** Converts lists to what our list block supports: items with one line of text, then nested lists. */
export function arrangeLists(body: HTMLElement): void {
  for (const list of [...body.querySelectorAll<HTMLElement>("ul, ol")]) adoptStrays(list);
  for (const list of [...body.querySelectorAll<HTMLElement>("ul, ol")]) flattenDeep(list);
  for (const item of findAll(body, "li")) {
    if (item.parentElement && isTag(item.parentElement, "ul", "ol")) arrangeItem(item);
    else unwrap(item);
  }
  for (const list of findAll(body, "ul, ol")) if (list.children.length === 0) list.remove();
}

/** Moves nested lists into their item: Google Docs and others place them beside it. */
function adoptStrays(list: HTMLElement): void {
  for (const child of [...list.childNodes]) {
    if (isTag(child, "li")) continue;
    const previous = child.previousSibling;
    if (textOf(child) === "" && !isTag(child, "ul", "ol")) child.remove();
    else if (isTag(previous, "li")) previous.append(child);
    else {
      const item = list.ownerDocument.createElement("li");
      child.replaceWith(item);
      item.append(child);
    }
  }
}

/** Items below the maximum depth are moved up to it. */
function flattenDeep(list: HTMLElement): void {
  let depth = 0;
  for (let outer = list.parentElement; outer; outer = outer.parentElement) {
    if (isTag(outer, "ul", "ol")) depth += 1;
  }
  const item = list.parentElement;
  if (depth >= DEEPEST_LIST && isTag(item, "li")) {
    item.after(...list.children);
    list.remove();
  }
}

function arrangeItem(item: HTMLElement): void {
  const outermost = outermostList(item);
  for (const other of findAll(item, "img, hr, table")) {
    if (other.closest("li") === item) outermost.after(other);
  }
  // Text below a nested list is joined with the text above it.
  const lists = [...item.children].filter((child) => isTag(child, "ul", "ol"));
  for (const list of findAll(item, "ul, ol")) {
    if (list.parentElement?.closest("li, ul, ol") === item && !lists.includes(list))
      lists.push(list);
  }
  for (const list of lists) list.remove();
  joinLines(item, 1);
  const line = item.ownerDocument.createElement("p");
  line.append(...item.childNodes);
  item.append(line, ...lists);
  if (textOf(line) === "" && lists.length === 0) item.remove();
}

function outermostList(item: HTMLElement): Element {
  let list: Element = item;
  for (let outer = item.parentElement; outer; outer = outer.parentElement) {
    if (isTag(outer, "ul", "ol")) list = outer;
  }
  return list;
}
