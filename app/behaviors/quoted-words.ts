/** Fills the field of a remark with the words that its reader selects in the article. */
export function quotedWords(field: HTMLElement): void {
  if (!(field instanceof HTMLTextAreaElement)) return;
  document.addEventListener("selectionchange", () => {
    const selection = document.getSelection();
    const words = selection?.toString().trim() ?? "";
    if (!selection || words === "" || words.length > field.maxLength) return;
    if (isInArticle(selection.anchorNode) && isInArticle(selection.focusNode)) field.value = words;
  });
}

function isInArticle(node: Node | null): boolean {
  return node?.parentElement?.closest("article") != null;
}
