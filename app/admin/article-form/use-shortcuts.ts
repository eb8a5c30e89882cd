import { useEffect, useRef } from "react";
import { KEYS } from "../../domain/newsroom/shortcut-keys.ts";
import { hasOpenDialog } from "../../ui/open-dialog.ts";
import { isShortcut } from "../../ui/shortcut-keys.ts";

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
      if (!event.repeat && !hasOpenDialog()) latest.current(shortcut);
    }
    window.addEventListener("keydown", handleKey, { capture: true });
    return () => window.removeEventListener("keydown", handleKey, { capture: true });
  }, []);
}

/** The shortcut of a key press; undefined for every other one. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  if (isShortcut(event, KEYS.publish)) return "publish";
  return isShortcut(event, KEYS.save) ? "store" : undefined;
}
