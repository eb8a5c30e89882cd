import type { Block, ListBlock, ListItem } from "../../app/domain/content.ts";
import { parseListStart } from "../../app/domain/parse-content.ts";

/** The last item of a list, which gets one if it has none. */
export function lastItem(list: ListBlock): ListItem {
  const last = list.children.at(-1);
  if (last) return last;
  const item: ListItem = { type: "list-item", children: [] };
  list.children.push(item);
  return item;
}

/**
 * Takes the number of an item that is about to be added: that of the first item is where the list starts. False for
 * another one that does not follow.
 */
export function numberItem(list: ListBlock, number: string | undefined): boolean {
  if (!list.ordered || number === undefined || !/^\s*-?\d{1,7}\s*$/.test(number)) return true;
  if (list.children.length === 0) Object.assign(list, { start: undefined }, parseListStart(number));
  if (list.start === undefined) delete list.start;
  return (list.start ?? 1) + list.children.length === Number(number);
}

/** Whether a block is no list, or a list in which items are left without the empty ones. */
export function hasItems(block: Block): boolean {
  return block.type !== "list" || removeEmptyItems(block);
}

/** Removes items without text, also from nested lists; true when items are left. */
function removeEmptyItems(list: ListBlock): boolean {
  list.children = list.children.filter((item) => {
    const lists = item.lists?.filter(removeEmptyItems) ?? [];
    if (lists.length > 0) item.lists = lists;
    else delete item.lists;
    return item.children.length > 0 || lists.length > 0;
  });
  return list.children.length > 0;
}
