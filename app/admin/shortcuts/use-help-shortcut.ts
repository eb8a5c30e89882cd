import { useEffect, useRef } from "react";
import { HELP_CHARACTER, KEYS } from "../../domain/newsroom/shortcut-keys.ts";
import { areSingleKeysOn } from "../../offline/single-key-setting.ts";
import { hasOpenDialog } from "../../ui/open-dialog.ts";
import { isShortcut } from "../../ui/shortcut-keys.ts";

/** Calls `open` for the shortcuts that open the list of shortcuts; not while a dialog is open. */
export function useHelpShortcut(open: () => void): void {
  const latest = useRef(open);
  latest.current = open;
  // Listens to the keys of the whole screen.
  useEffect(() => {
    function handleKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.repeat || !isHelpKey(event) || hasOpenDialog()) return;
      event.preventDefault();
      latest.current();
    }
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
}

function isHelpKey(event: KeyboardEvent): boolean {
  if (isShortcut(event, KEYS.help)) return true;
  if (event.key !== HELP_CHARACTER || event.ctrlKey || event.metaKey || event.altKey) return false;
  return areSingleKeysOn() && !takesCharacters(event.target);
}

/** Controls without text. In all other ones, and in menus, a character is typed. */
const WITHOUT_TEXT =
  "input:is([type=checkbox], [type=radio], [type=range], [type=button], [type=file])";
const WITH_TEXT =
  "input, textarea, select, [role=textbox], [role=combobox], [role=listbox], [role=menu]";

function takesCharacters(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches(WITHOUT_TEXT)) return false;
  return target.isContentEditable || target.closest(WITH_TEXT) !== null;
}
