/**
 * Removes hidden text and deletions from a part of a Word document, and counts them. mammoth shows hidden text.
 *
 * Source: ECMA-376 part 1, 17.3.2.41 (`vanish`), 17.13.5 (`del`, `moveFrom`).
 *
 * @throws SyntaxError if the part is no XML.
 */
export function removeUnseen(
  xml: string,
  styles: string | undefined,
): { xml: string; deletion: number; hidden: number } {
  const document = parseXml(xml);
  const deletion = removeDeletions(document);
  const hidden = removeHidden(document, styles ? hiddenStyles(parseXml(styles)) : new Set());
  return { xml: new XMLSerializer().serializeToString(document), deletion, hidden };
}

/** @throws SyntaxError if the part is no XML. */
export function countComments(xml: string): number {
  return listElements(parseXml(xml), "comment").length;
}

function parseXml(xml: string): Document {
  // Word writes none, and entities that are declared in one can grow without bounds.
  if (/<!DOCTYPE/i.test(xml)) throw new SyntaxError("The part has a document type.");
  const document = new DOMParser().parseFromString(xml, "application/xml");
  if (document.querySelector("parsererror")) throw new SyntaxError("The part is no XML.");
  return document;
}

/** Removes deletions of tracked changes and the old places of moved text. */
function removeDeletions(document: Document): number {
  let count = 0;
  for (const element of listElements(document, "del", "moveFrom")) {
    // Marks of deleted paragraphs and table rows have no text.
    if (element.firstElementChild === null) continue;
    if (element.localName === "del" && textOf(element) !== "") count += 1;
    element.remove();
  }
  return count;
}

/** Removes hidden runs. Those that follow each other in a paragraph are one passage. */
function removeHidden(document: Document, hiddenStyle: ReadonlySet<string>): number {
  let count = 0;
  let last: { paragraph: Element | null; isHidden: boolean } = { paragraph: null, isHidden: false };
  for (const run of listElements(document, "r")) {
    const paragraph = paragraphOf(run);
    const isHidden = isHiddenRun(run, paragraph, hiddenStyle);
    const isNew = !last.isHidden || last.paragraph !== paragraph;
    if (isHidden && isNew && textOf(run) !== "") count += 1;
    if (isHidden) run.remove();
    last = { paragraph, isHidden };
  }
  return count;
}

function paragraphOf(run: Element): Element | null {
  let element = run.parentElement;
  while (element && element.localName !== "p") element = element.parentElement;
  return element;
}

/** The nearest of run, its style and the style of its paragraph decides. */
function isHiddenRun(
  run: Element,
  paragraph: Element | null,
  hiddenStyle: ReadonlySet<string>,
): boolean {
  const properties = child(run, "rPr");
  const vanish = child(properties, "vanish");
  if (vanish) return isOn(vanish);
  return (
    hasStyle(properties, "rStyle", hiddenStyle) ||
    hasStyle(child(paragraph, "pPr"), "pStyle", hiddenStyle)
  );
}

/** Ids of styles that hide text, also by the style on which they are based. */
function hiddenStyles(document: Document): Set<string> {
  const hidden = new Set<string>();
  const styles = listElements(document, "style");
  for (let before = -1; before !== hidden.size; ) {
    before = hidden.size;
    for (const style of styles) {
      const vanish = child(child(style, "rPr"), "vanish");
      const isHidden = vanish ? isOn(vanish) : hasStyle(style, "basedOn", hidden);
      if (isHidden) hidden.add(attribute(style, "styleId"));
    }
  }
  return hidden;
}

function hasStyle(parent: Element | undefined, name: string, styles: ReadonlySet<string>): boolean {
  const style = child(parent, name);
  return style !== undefined && styles.has(attribute(style, "val"));
}

function isOn(element: Element): boolean {
  return !["0", "false", "off"].includes(attribute(element, "val"));
}

function listElements(parent: Document | Element, ...names: string[]): Element[] {
  return [...parent.getElementsByTagName("*")].filter(({ localName }) => names.includes(localName));
}

function child(parent: Element | null | undefined, name: string): Element | undefined {
  return [...(parent?.children ?? [])].find(({ localName }) => localName === name);
}

function attribute(element: Element, name: string): string {
  const found = [...element.attributes].find((one) => one.name.replace(/^.*:/, "") === name);
  return found?.value ?? "";
}

function textOf(element: Element): string {
  return listElements(element, "t", "delText")
    .map(({ textContent }) => textContent ?? "")
    .join("")
    .trim();
}
