/** Elements that make the page scroll sideways. Runs in the page. */
export function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll("body *")]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => element.outerHTML.slice(0, 120))
    .slice(0, 5);
}

/** Words that a line break divides, of tables, links and buttons. Runs in the page. */
export function findBrokenWords(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll("main :is(td, th, a, button)")) {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      // An address of one long word breaks anywhere.
      if (node.parentElement?.querySelector("wbr")) continue;
      for (const word of (node.textContent ?? "").matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, word.index);
        range.setEnd(node, word.index + word[0].length);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        const lines = new Set(rects.map(({ top }) => Math.round(top)));
        if (lines.size > 1 && node.parentElement?.checkVisibility()) found.push(word[0]);
      }
    }
  }
  return found;
}
