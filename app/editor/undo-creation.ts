import { ContentFormat, ContentType, type Item, Text, XmlElement, XmlText } from "yjs";
import { bodyOf, findFootnote } from "./engine/footnote-texts.ts";

type Filter = (item: Item) => boolean;

/**
 * Undoing the creation of a block must not remove what somebody else wrote in it since: neither the block, when all of
 * it stands in its fields, nor the fields of a block that stays. Nor does a footnote go in which others wrote. `canDelete`
 * decides about everything else.
 */
export function spareOthersFields(canDelete: Filter, ownClient: number): Filter {
  return (item) => {
    if (!canDelete(item)) return false;
    // Children are asked before the block: those that are left are there to stay.
    if (isFirstValue(item) && item.parent instanceof XmlElement)
      return item.parent.length === 0 && !hasOthersFields(item.parent, ownClient);
    const footnote = footnoteOf(item);
    if (footnote) return !hasOthersWords(footnote, ownClient);
    const block = item.content instanceof ContentType ? item.content.type : undefined;
    return !(block instanceof XmlElement && hasOthersFields(block, ownClient));
  };
}

/** Whether an item is a field as its block was created with. */
function isFirstValue({ parentSub, left }: Item): boolean {
  return parentSub !== null && left === null;
}

/** The footnote that an item gives to words. */
function footnoteOf({ content, parent }: Item): Text | undefined {
  return content instanceof ContentFormat && parent instanceof XmlText
    ? findFootnote(bodyOf(parent), content.key)
    : undefined;
}

function hasOthersFields(block: XmlElement, ownClient: number): boolean {
  return Object.keys(block.getAttributes()).some((name) => {
    const field: unknown = block.getAttribute(name);
    return field instanceof Text && hasOthersWords(field, ownClient);
  });
}

function hasOthersWords({ _start }: Text, ownClient: number): boolean {
  for (let item = _start; item; item = item.right)
    if (!item.deleted && item.countable && item.id.client !== ownClient) return true;
  return false;
}
