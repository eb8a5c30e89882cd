import { useEffect, useRef } from "react";
import { shortcutLetter } from "../../ui/shortcut-letter.ts";

/** Cmd/Ctrl+S and Cmd/Ctrl+Enter, wherever the focus is, unless a dialog is open. */
export function useShortcuts(save: (intent: "stay" | "leave") => void): void {
  const latest = useRef(save);
  latest.current = save;
  // The keyboard of the window. It hears of a key before the editor does, which has plans of its own for some.
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      const intent = intentOf(event);
      if (!intent) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat && !document.querySelector(OPEN_DIALOG)) latest.current(intent);
    }
    window.addEventListener("keydown", handleKey, { capture: true });
    return () => window.removeEventListener("keydown", handleKey, { capture: true });
  }, []);
}

/** One that is fading out is closed: it answers to no key any more. */
const OPEN_DIALOG =
  ":is([role=dialog][aria-labelledby], [role=alertdialog]):not([data-ending-style])";

function intentOf(event: KeyboardEvent): "stay" | "leave" | undefined {
  if (event.key === "Enter") return "leave";
  return shortcutLetter(event) === "s" ? "stay" : undefined;
}
