import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/**
 * Keys that belong to no block: the link dialog, the way to the toolbar, and the way out. Tab nests an
 * entry of a list; after Escape it always moves on, as everywhere else.
 */
export function writingKeys({
  openLink,
  focusToolbar,
}: {
  openLink: () => void;
  focusToolbar: () => void;
}) {
  return Extension.create({
    name: "writingKeys",
    addKeyboardShortcuts: () => ({
      "Mod-k": () => {
        openLink();
        return true;
      },
      "Alt-F10": () => {
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
              keydown(_view, event) {
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
