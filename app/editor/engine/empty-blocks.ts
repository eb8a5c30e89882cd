import { XmlElement, type XmlFragment, XmlText } from "yjs";

/** Blocks and list items that hold text directly. */
export const TEXT_NODES = [
  "paragraph",
  "heading",
  "blockQuote",
  "pullQuote",
  "codeBlock",
  "attribution",
  "timelineEntry",
  "transcript",
];

/**
 * Gives empty blocks a text. Without it, two writers who begin in the same empty block at once would each add one, and
 * joining two texts can double or lose letters.
 */
export function addTexts(
  parent: XmlFragment,
  canChange: (element: XmlElement) => boolean = () => true,
): void {
  for (const child of parent.toArray()) {
    if (!(child instanceof XmlElement)) continue;
    if (!TEXT_NODES.includes(child.nodeName)) addTexts(child, canChange);
    else if (child.length === 0 && canChange(child)) child.insert(0, [new XmlText()]);
  }
}
