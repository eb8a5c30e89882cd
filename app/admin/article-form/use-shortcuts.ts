import { useEffect, useRef } from "react";
import { shortcutLetter } from "../../ui/shortcut-letter.ts";

/** Save shortcuts Cmd/Ctrl+S and Cmd/Ctrl+Enter, except while a dialog is open. */
export function useShortcuts(save: (intent: "stay" | "leave") => void): void {
  const latest = useRef(save);
  latest.current = save;
  // Listens in the capture phase, before the editor handles the key.
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

/** A dialog that is fading out counts as closed. */
const OPEN_DIALOG =
  ":is([role=dialog][aria-labelledby], [role=alertdialog]):not([data-ending-style])";

function intentOf(event: KeyboardEvent): "stay" | "leave" | undefined {
  if (event.key === "Enter") return "leave";
  return shortcutLetter(event) === "s" ? "stay" : undefined;
}
