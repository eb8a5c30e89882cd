import { Extension } from "@tiptap/core";
import { closeHistory } from "@tiptap/pm/history";
import type { Selection } from "@tiptap/pm/state";

const LONGEST_STEP_MS = 1000;

/**
 * Ends an undo step after a second of typing and at each paragraph. ProseMirror's history alone ends it at a pause, so
 * that undo would take everything that somebody typed without one.
 */
export const undoSteps = Extension.create({
  name: "undoSteps",
  addStorage: (): { step?: Step } => ({}),
  dispatchTransaction({ transaction, next }) {
    const { storage } = this;
    if (!transaction.docChanged || transaction.getMeta("addToHistory") === false) {
      next(transaction);
      return;
    }
    const composition: unknown = transaction.getMeta("composition");
    const start = startOfTextblock(this.editor.state.selection);
    const isNew = !storage.step || isOver(storage.step, { time: transaction.time, composition });
    if (isNew) closeHistory(transaction);
    storage.step = {
      startedAt: isNew || !storage.step ? transaction.time : storage.step.startedAt,
      composition,
      hasLeftTextblock: startOfTextblock(transaction.selection) !== start,
    };
    next(transaction);
  },
});

type Step = { startedAt: number; composition: unknown; hasLeftTextblock: boolean };

/** Words that an input method composes, as on phones, are not cut in two. */
function isOver(step: Step, next: { time: number; composition: unknown }): boolean {
  if (next.composition !== undefined && next.composition === step.composition) return false;
  return step.hasLeftTextblock || next.time - step.startedAt >= LONGEST_STEP_MS;
}

function startOfTextblock({ $head }: Selection): number {
  return $head.start();
}
