import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { KEYS } from "../domain/newsroom/shortcut-keys.ts";
import type { EditorDialog } from "./editor-dialog.ts";

/**
 * Shortcuts that belong to no block: dialogs of links and footnotes, find and replace, toolbar, and leaving the editor. Tab
 * indents list items; after Escape it moves the focus as usual.
 */
export function writingKeys({
  openDialog,
  openFind,
  focusToolbar,
}: {
  openDialog: (dialog: EditorDialog) => void;
  openFind: () => void;
  focusToolbar: () => void;
}) {
  return Extension.create({
    name: "writingKeys",
    addKeyboardShortcuts: () => ({
      [KEYS.link]: () => {
        openDialog("link");
        return true;
      },
      [KEYS.footnote]: () => {
        openDialog("footnote");
        return true;
      },
      [KEYS.find]: () => {
        openFind();
        return true;
      },
      [KEYS.toolbar]: () => {
        focusToolbar();
        return true;
      },
    }),
    addProseMirrorPlugins() {
      let isLeaving = false;
      return [
        new Plugin({
          props: {
            handleDOMEvents: {
              keydown(view, event) {
                if (!event.isComposing) readCaret(view);
                if (event.key === "Tab") return isLeaving;
                if (event.key !== "Shift") isLeaving = event.key === "Escape";
                return false;
              },
              focus() {
                isLeaving = false;
                return false;
              },
            },
          },
        }),
      ];
    },
  });
}

/**
 * Lets the editor read where the caret is. Browsers tell a moment after the caret has moved: a key that follows at once,
 * as on a busy machine, would act on where it was before.
 */
function readCaret({ dom }: EditorView): void {
  dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
}
