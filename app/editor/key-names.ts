import { isMacOS } from "@tiptap/core";

const MAC_NAMES: Record<string, string> = { Mod: "⌘", Alt: "⌥", Shift: "⇧" };
const OTHER_NAMES: Record<string, string> = { Mod: "Ctrl" };

/** "Mod-Alt-2" as it stands on the writer's keyboard. */
export function nameKeys(keys: string, isMac = isMacOS()): string {
  const names = isMac ? MAC_NAMES : OTHER_NAMES;
  const parts = keys
    .split("-")
    .map((key) => names[key] ?? key.toUpperCase().replace("ALT", "Alt").replace("SHIFT", "Shift"));
  return parts.join(isMac ? "" : "+");
}

/** As the attribute `aria-keyshortcuts` writes it. */
export function toAriaKeys(keys: string, isMac = isMacOS()): string {
  return keys
    .split("-")
    .map((key) => (key === "Mod" ? (isMac ? "Meta" : "Control") : key))
    .join("+");
}
