import { Extension } from "@tiptap/core";
import { isChangeOrigin } from "@tiptap/extension-collaboration";
import {
  type EditorState,
  Plugin,
  type Selection,
  TextSelection,
  type Transaction,
} from "@tiptap/pm/state";
import { AttrStep, ReplaceStep } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import {
  type getRelativeSelection,
  relativePositionToAbsolutePosition,
  yUndoPluginKey,
} from "@tiptap/y-tiptap";
import { mergeDeleteSets, type Transaction as SharedTransaction, UndoManager } from "yjs";
import { getBinding } from "./binding.ts";
import { BODY_REPLACEMENT } from "./engine/shared-document.ts";
import { spareOthersFields } from "./undo-creation.ts";

const LONGEST_STEP_MS = 1000;
const PAUSE_MS = 500;

/**
 * Divides the writer's own changes into undo steps. A step ends at each paragraph, after a second of typing, at a pause,
 * where the cursor was moved, and where something else than text is changed. The undo manager of Yjs alone would end it at a pause only, so that undo would take
 * everything that somebody typed without one.
 */
export const undoSteps = Extension.create({
  name: "undoSteps",
  addStorage: (): { step?: Step } => ({}),
  dispatchTransaction({ transaction, next }) {
    const { storage, editor } = this;
    const before = editor.state.selection;
    const isAtStep = storage.step?.cursor === before.from;
    if (transaction.docChanged && transaction.getMeta("addToHistory") !== false) {
      const composition: unknown = transaction.getMeta("composition");
      const { time } = transaction;
      const field = fieldOf(transaction);
      const isNew =
        !isAtStep || !storage.step || isOver(storage.step, { time, composition, field });
      if (isNew) getUndoManager(editor.state)?.stopCapturing();
      storage.step = {
        startedAt: isNew || !storage.step ? time : storage.step.startedAt,
        changedAt: time,
        composition,
        field,
        cursor: transaction.selection.from,
        hasLeftTextblock: startOfTextblock(transaction.selection) !== startOfTextblock(before),
      };
    }
    next(transaction);
    // Text of others before the cursor moves it along.
    if (storage.step && isAtStep && isChangeOrigin(transaction))
      storage.step.cursor = editor.state.selection.from;
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      view(view) {
        const manager = getUndoManager(view.state);
        if (!manager) return {};
        manager.captureTimeout = Number.POSITIVE_INFINITY;
        manager.deleteFilter = spareOthersFields(manager.deleteFilter, manager.doc.clientID);
        const separate = ({ origin }: SharedTransaction) => {
          if (origin === BODY_REPLACEMENT) manager.stopCapturing();
        };
        manager.doc.on("beforeTransaction", separate);
        manager.doc.on("afterTransactionCleanup", separate);
        joinRepairs(manager);
        // Yjs tells of an undone step after the editor shows it. The toolbar reads the stacks at a transaction.
        manager.on("stack-item-popped", ({ stackItem }) =>
          view.dispatch(returnCursor(view, stackItem)),
        );
        return {
          destroy() {
            manager.doc.off("beforeTransaction", separate);
            manager.doc.off("afterTransactionCleanup", separate);
          },
        };
      },
    }),
  ],
});

/** Holds the writer's own changes. Undefined until the editor is mounted. */
export function getUndoManager(state: EditorState): UndoManager | undefined {
  const manager: unknown = yUndoPluginKey.getState(state)?.undoManager;
  return manager instanceof UndoManager ? manager : undefined;
}

/**
 * The editor repairs the body at once where an undone step leaves it without its last paragraph. Undo and redo take the
 * repair together with the step that it belongs to.
 */
function joinRepairs(manager: UndoManager): void {
  type StackItem = UndoManager["currStackItem"];
  let undone: StackItem = null;
  let first: StackItem = null;
  manager.on("stack-item-added", ({ stackItem, type }) => {
    if (manager.currStackItem === null) return;
    if (manager.currStackItem !== undone || !first) {
      [undone, first] = [manager.currStackItem, stackItem];
      return;
    }
    first.deletions = mergeDeleteSets([first.deletions, stackItem.deletions]);
    first.insertions = mergeDeleteSets([first.insertions, stackItem.insertions]);
    const stack = type === "redo" ? manager.redoStack : manager.undoStack;
    stack.pop();
  });
}

/** Moves the cursor to where it was before the step was made. */
function returnCursor(
  view: EditorView,
  { meta }: { meta: Map<unknown, ReturnType<typeof getRelativeSelection> | undefined> },
): Transaction {
  const { tr } = view.state;
  const binding = getBinding(view.state);
  const before = binding && meta.get(binding);
  if (!binding || !before) return tr;
  const [anchor, head] = [before.anchor, before.head].map((place) =>
    place === null
      ? null
      : relativePositionToAbsolutePosition(binding.doc, binding.type, place, binding.mapping),
  );
  if (anchor == null || head == null) return tr;
  tr.setSelection(TextSelection.between(tr.doc.resolve(anchor), tr.doc.resolve(head)));
  return view.hasFocus() ? tr.scrollIntoView() : tr;
}

type Step = {
  startedAt: number;
  changedAt: number;
  composition: unknown;
  field: Field;
  /** Position of the cursor after the last change. */
  cursor: number;
  hasLeftTextblock: boolean;
};

/** Words that an input method composes, as on phones, are not cut in two. */
function isOver(step: Step, next: Pick<Step, "composition" | "field"> & { time: number }): boolean {
  if (next.composition !== undefined && next.composition === step.composition) return false;
  if (step.hasLeftTextblock || step.field !== next.field || next.field === undefined) return true;
  const hasPaused = next.time - step.changedAt >= PAUSE_MS;
  return hasPaused || next.time - step.startedAt >= LONGEST_STEP_MS;
}

/** Target of typing: the text, or a field of a block. Undefined for changes that are no typing, such as of marks. */
type Field = string | undefined;

function fieldOf({ steps }: Transaction): Field {
  if (steps.every((step) => step instanceof ReplaceStep)) return "text";
  const [step, ...others] = steps;
  return step instanceof AttrStep && others.length === 0 ? `${step.pos} ${step.attr}` : undefined;
}

function startOfTextblock({ $head }: Selection): number {
  return $head.start();
}
