/** Replaces an element with its children. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** Replaces an element with one of another tag, without attributes. */
export function rename(element: Element, tag: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

/** Wraps the children of an element in a new element. */
export function wrapChildren(element: Element, tag: string): void {
  const wrapper = element.ownerDocument.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** All matching descendants, innermost first. */
export function findAll(root: Element, selector: string): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].reverse();
}

export function isTag(node: Node | null, ...tags: string[]): node is HTMLElement {
  return node !== null && node.nodeType === 1 && tags.includes(node.nodeName.toLowerCase());
}

export function textOf(node: Node): string {
  return (node.textContent ?? "").trim();
}

/** Block-level elements. */
export const BLOCKS =
  "p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, dt, dd, blockquote, pre, table, figure, hr, section, article, aside, header, footer, main, nav, address, details, summary, form, fieldset";
