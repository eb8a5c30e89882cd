import { Slice } from "@tiptap/pm/model";

/**
 * Editors elsewhere wrap what was copied in the blocks that it stood in, by names that may be ours too.
 * A wrapping that our block of that name can not have is left out: pasting it would fail.
 */
export function withoutForeignContext(slice: Slice): Slice {
  let { content } = slice;
  for (let depth = 0; depth < slice.openStart; depth += 1) {
    const node = content.firstChild;
    if (!node) break;
    if (!node.type.contentMatch.fillBefore(node.content)) {
      return new Slice(content.childCount === 1 ? node.content : content, 0, 0);
    }
    content = node.content;
  }
  return slice;
}
