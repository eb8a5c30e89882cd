import { type AnyExtension, Extension } from "@tiptap/core";
import { isChangeOrigin } from "@tiptap/extension-collaboration";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import { XmlElement, type XmlFragment, XmlText } from "yjs";
import { getBinding } from "./binding.ts";
import type { Writer } from "./colleague-carets.ts";
import type { Attribution } from "./engine/attribution.ts";

/** Words of others, for as long as somebody wants to see them. */
export type OthersWords = {
  /** Undefined while nothing is to be marked. */
  attribute: () => Attribution | undefined;
  nameWriter: (userId: string) => Writer;
  subscribe: (listener: () => void) => () => void;
};

const key = new PluginKey<DecorationSet>("othersWords");

/** Marks what others wrote in the body. */
export function othersWords(words: OthersWords): AnyExtension {
  return Extension.create({
    name: "othersWords",
    addProseMirrorPlugins: () => [
      new Plugin({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, marks, _, state) {
            if (transaction.getMeta(key) || isChangeOrigin(transaction)) return mark(state, words);
            return marks.map(transaction.mapping, transaction.doc);
          },
        },
        props: { decorations: (state) => key.getState(state) },
        view: (view) => ({
          destroy: words.subscribe(() => view.dispatch(view.state.tr.setMeta(key, true))),
        }),
      }),
    ],
  });
}

function mark(state: EditorState, words: OthersWords): DecorationSet {
  const attribution = words.attribute();
  const binding = getBinding(state);
  if (!attribution || !binding) return DecorationSet.empty;
  const marks: Decoration[] = [];
  markChildren(binding.type, state.doc, 0);
  return DecorationSet.create(state.doc, marks);

  /** The children of a shared block are those of its node; a text is several nodes, one for each of its formats. */
  function markChildren(shared: XmlFragment, node: Node, start: number): void {
    let place = start;
    for (const child of shared.toArray()) {
      if (child instanceof XmlText) {
        for (const run of attribution?.listRuns(child) ?? []) {
          const { name, color } = words.nameWriter(run.userId);
          const from = place + run.start;
          const look = { nodeName: "ins", class: "others-words", "data-writer": String(color) };
          marks.push(Decoration.inline(from, from + run.text.length, { ...look, title: name }));
        }
        place += child.length;
      } else if (child instanceof XmlElement) {
        const inner = node.nodeAt(place - start);
        // The editor shows something else than the document for a moment.
        if (inner?.type.name !== child.nodeName) return;
        markChildren(child, inner, place + 1);
        place += inner.nodeSize;
      }
    }
  }
}
