import { type AnyExtension, Extension } from "@tiptap/core";
import { Collaboration, isChangeOrigin } from "@tiptap/extension-collaboration";
import { type EditorState, Plugin, Selection, type Transaction } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { getRelativeSelection, type ProsemirrorBinding, ySyncPluginKey } from "@tiptap/y-tiptap";
import type { XmlFragment } from "yjs";
import { getBinding } from "./binding.ts";
import { addTexts } from "./engine/empty-blocks.ts";
import { BODY_REPLACEMENT } from "./engine/shared-document.ts";
import "./engine/typed-attributes.ts";
import { undoSteps } from "./undo-steps.ts";

/** Undoing the creation of these must not take the words that somebody else wrote in them since. */
const TEXT_NODES = [
  "paragraph",
  "heading",
  "blockQuote",
  "pullQuote",
  "codeBlock",
  "attribution",
  "bulletList",
  "orderedList",
  "listItem",
  "table",
  "tableRow",
  "tableCell",
  "tableHeader",
  "factBox",
  "gallery",
  "timeline",
  "timelineEntry",
  "audio",
  "video",
  "transcript",
];

/** Binds the editor to a shared body. Undo takes back only the writer's own changes. */
export function sharedBody(fragment: XmlFragment): AnyExtension[] {
  return [
    collaboration.configure({
      fragment,
      yUndoOptions: {
        trackedOrigins: [BODY_REPLACEMENT],
        protectedNodes: new Set(TEXT_NODES),
      },
    }),
    undoSteps,
    sharedChanges,
  ];
}

/** Tiptap's binding with two mends, which need the binding before it renders. */
const collaboration = Collaboration.extend({
  addProseMirrorPlugins() {
    const plugins = this.parent?.() ?? [];
    for (const plugin of plugins) if (plugin.spec.key === ySyncPluginKey) adaptBinding(plugin);
    return plugins;
  },
});

function adaptBinding({ spec }: Plugin): void {
  const render = spec.view;
  spec.view = (view: EditorView) => {
    const binding = getBinding(view.state);
    if (!binding || !render) return {};
    shareEmptyBlocks(binding);
    // The browser holds the text in place when a colleague writes above it. Looking for the cursor after each change
    // would lay out the page once more.
    binding._isLocalCursorInView = () => false;
    // The first rendering keeps the selection of an empty document, which may point between blocks. The binding does
    // not keep one where it has a pending one.
    binding.beforeTransactionSelection = NOWHERE;
    const rendered = render(view);
    binding.afterAllTransactions();
    view.dispatch(view.state.tr.setSelection(Selection.atStart(view.state.doc)));
    return rendered;
  };
}

/** Each new block gets its text from the writer who makes it, so that there is one only. */
function shareEmptyBlocks(binding: ProsemirrorBinding): void {
  const share = binding._prosemirrorChanged.bind(binding);
  binding._prosemirrorChanged = (body) =>
    binding.doc.transact(({ beforeState }) => {
      share(body);
      const start = beforeState.get(binding.doc.clientID) ?? 0;
      addTexts(binding.type, ({ _item: made }) => {
        const id = made?.id;
        return id?.client === binding.doc.clientID && id.clock >= start;
      });
    }, ySyncPluginKey);
}

const NOWHERE = { type: "text", depth: 0, anchor: null, head: null, absAnchor: 0, absHead: 0 };

/**
 * A change from the shared body replaces the whole document, in which nothing may be taken for typed just now. The
 * binding restores the selection after it. Where several changes follow at once, each must start from the selection
 * after the one before: that of the first may lie outside the document by then.
 */
const sharedChanges = Extension.create({
  name: "sharedChanges",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, state) =>
        transactions.some(isChangeOrigin) ? markLineBreaks(state) : undefined,
    }),
  ],
  dispatchTransaction({ transaction, next }) {
    if (!isChangeOrigin(transaction)) return next(transaction);
    next(transaction.setMeta("preventAutolink", true));
    const { state } = this.editor;
    const binding = getBinding(state);
    if (binding?.beforeTransactionSelection)
      binding.beforeTransactionSelection = getRelativeSelection(binding, state);
  },
});

/**
 * Shared bodies keep no marks of line breaks. Each gets those that the texts before and after it have in common, as when
 * it is stored: a link over two lines is one link to edit.
 */
function markLineBreaks({ tr, doc }: EditorState): Transaction | undefined {
  doc.descendants((node, place, parent, index) => {
    if (node.type.name !== "lineBreak" || !parent) return;
    const before = parent.children.slice(0, index).findLast(({ isText }) => isText);
    const after = parent.children.slice(index + 1).find(({ isText }) => isText);
    for (const mark of before?.marks ?? [])
      if (after && mark.isInSet(after.marks)) tr.addMark(place, place + 1, mark);
  });
  return tr.docChanged ? tr.setMeta("preventAutolink", true) : undefined;
}
