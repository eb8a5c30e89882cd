import type { Node } from "@tiptap/pm/model";
import { updateYFragment } from "@tiptap/y-tiptap";
import type { XmlElement, XmlFragment } from "yjs";
import type { EditorNode } from "../../blocks/base/block-editor.ts";
import { addTexts } from "./empty-blocks.ts";
import { matchFootnotes } from "./match-footnotes.ts";
import { getBodySchema } from "./schema.ts";
import { BODY_REPLACEMENT } from "./shared-document.ts";
import { blockKey, contentToDocument, elementToNode, listElements } from "./stored-body.ts";

/**
 * Makes a shared body hold a stored body of any historic shape. Only what differs is changed, so that the cursors of
 * others and their changes to other blocks survive, and an open editor can undo it as one step. Filling an empty
 * fragment with the same content always does the same. The fragment must be part of a document.
 */
export function fillFragment(fragment: XmlFragment, content: unknown): void {
  const { doc } = fragment;
  if (!doc) throw new Error("The fragment belongs to no document");
  const json = contentToDocument(content);
  doc.transact(() => {
    const blocks = new Map(listElements(fragment).map((block) => [block, elementToNode(block)]));
    matchFootnotes(fragment, { wanted: json, present: [...blocks.values()] });
    const body = getBodySchema().nodeFromJSON(json);
    updateYFragment(doc, fragment, body, {
      mapping: matchBlocks(blocks, body),
      isOMark: new Map(),
    });
    addTexts(fragment);
  }, BODY_REPLACEMENT);
}

/** Pairs shared blocks with equal blocks of the new body: those stay in place and others move around them. */
function matchBlocks(
  blocks: ReadonlyMap<XmlElement, EditorNode>,
  body: Node,
): Map<XmlElement, Node> {
  const wanted = Map.groupBy(body.children, (node) => blockKey(node.toJSON()));
  const pairs = new Map<XmlElement, Node>();
  for (const [element, block] of blocks) {
    const key = blockKey(block);
    const node = key === undefined ? undefined : wanted.get(key)?.shift();
    if (node) pairs.set(element, node);
  }
  return pairs;
}
