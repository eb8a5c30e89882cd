import { Fragment, type Mark, type Node, type Schema, Slice } from "@tiptap/pm/model";

/** Converts plain text with these marks: empty lines separate paragraphs, other newlines become line breaks. */
export function textToSlice(text: string, schema: Schema, marks: readonly Mark[] = []): Slice {
  const paragraphs = text
    .replace(/\r\n?/g, "\n")
    .split(/\n(?:[^\S\n]*\n)+/)
    .map((part) => part.replace(/^\n+|(?<!\n)\n+$/g, ""))
    .filter((part) => part !== "");
  const nodes = paragraphs.map((part) =>
    schema.node(
      "paragraph",
      null,
      part
        .split("\n")
        .flatMap((line, index) => [
          ...(index > 0 ? [schema.node("lineBreak")] : []),
          ...(line !== "" ? [schema.text(line, marks)] : []),
        ]),
    ),
  );
  return Slice.maxOpen(Fragment.fromArray(nodes));
}

/**
 * Drops wrapper blocks of other ProseMirror editors. They may share a name with our blocks but not the content model,
 * and pasting them would fail.
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

/**
 * Drops blank text blocks above the first other block. Programs copy empty lines along, and an article must not begin
 * with one.
 */
export function withoutBlankStart(slice: Slice): Slice {
  let { content, openStart } = slice;
  for (let first = content.firstChild; first && isBlankText(first); first = content.firstChild) {
    if (content.childCount === 1) break;
    content = content.cut(first.nodeSize);
    openStart = 0;
  }
  return new Slice(content, openStart, slice.openEnd);
}

function isBlankText(node: Node): boolean {
  return node.isTextblock && node.textContent.trim() === "";
}

/**
 * The text of a slice as entries of a timeline, in which one has a date. Its first words go on with the entry at the
 * caret, unless they have a date of their own.
 */
export function entriesOf(slice: Slice, schema: Schema): Slice {
  const entries: Node[] = [];
  slice.content.descendants((node) => {
    const { date } = node.attrs;
    if (node.isTextblock && schema.nodes.timelineEntry?.validContent(node.content))
      entries.push(schema.node("timelineEntry", date ? { date } : null, node.content));
    return !node.isTextblock;
  });
  const [first] = entries;
  if (!first) return slice;
  return new Slice(Fragment.fromArray(entries), first.attrs.date === "" ? 1 : 0, 1);
}

/** The text of a slice as paragraphs, for a place that holds nothing else; a slice of one table stays one. */
export function linesOf(slice: Slice, schema: Schema): Slice {
  const { firstChild, childCount } = slice.content;
  if (childCount === 1 && firstChild?.type.spec.tableRole !== undefined) return slice;
  const lines: Node[] = [];
  slice.content.descendants((node) => {
    if (node.isTextblock) lines.push(schema.node("paragraph", null, node.content));
    return !node.isTextblock;
  });
  if (lines.length === 0) return slice;
  return Slice.maxOpen(Fragment.fromArray(lines));
}
