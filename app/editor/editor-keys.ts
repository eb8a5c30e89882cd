import { Extension, isMacOS } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";

/**
 * Shortcuts that belong to no block: link dialog, find and replace, toolbar, and leaving the editor. Tab indents list items; after Escape
 * it moves the focus as usual.
 */
export function writingKeys({
  openLink,
  openFind,
  focusToolbar,
}: {
  openLink: () => void;
  openFind: () => void;
  focusToolbar: () => void;
}) {
  return Extension.create({
    name: "writingKeys",
    addKeyboardShortcuts: () => ({
      "Mod-k": () => {
        openLink();
        return true;
      },
      "Mod-f": () => {
        openFind();
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

const MAC_NAMES: Record<string, string> = { Mod: "⌘", Alt: "⌥", Shift: "⇧" };
const OTHER_NAMES: Record<string, string> = { Mod: "Ctrl" };

/** Formats a shortcut such as "Mod-Alt-2" for the user's platform. */
export function formatShortcut(keys: string, isMac = isMacOS()): string {
  const names = isMac ? MAC_NAMES : OTHER_NAMES;
  const parts = keys
    .split("-")
    .map((key) => names[key] ?? key.toUpperCase().replace("ALT", "Alt").replace("SHIFT", "Shift"));
  return parts.join(isMac ? "" : "+");
}

/** Formats a shortcut for the attribute `aria-keyshortcuts`. */
export function toAriaShortcut(keys: string, isMac = isMacOS()): string {
  return keys
    .split("-")
    .map((key) => (key === "Mod" ? (isMac ? "Meta" : "Control") : key))
    .join("+");
}
