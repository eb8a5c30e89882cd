import { useEffect, useRef } from "react";
import { shortcutLetter } from "../../ui/shortcut-letter.ts";

export type Shortcut = "store" | "publish";

/** Cmd/Ctrl+S stores the draft, Cmd/Ctrl+Enter publishes; not while a dialog is open, nor in a note. */
export function useShortcuts(run: (shortcut: Shortcut) => void): void {
  const latest = useRef(run);
  latest.current = run;
  // Listens in the capture phase, before the editor handles the key.
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      const shortcut = shortcutOf(event);
      if (!shortcut) return;
      if (event.target instanceof Element && event.target.closest("[data-own-shortcuts]")) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat && !document.querySelector(OPEN_DIALOG)) latest.current(shortcut);
    }
    window.addEventListener("keydown", handleKey, { capture: true });
    return () => window.removeEventListener("keydown", handleKey, { capture: true });
  }, []);
}

/** A dialog that is fading out counts as closed. */
const OPEN_DIALOG =
  ":is([role=dialog][aria-labelledby], [role=alertdialog]):not([data-ending-style])";

/** The shortcut of a key press; undefined for every other one. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return undefined;
  if (event.key === "Enter") return "publish";
  return shortcutLetter(event) === "s" ? "store" : undefined;
}
