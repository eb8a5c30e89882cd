import { shortcutLetter } from "./shortcut-letter.ts";

/** Keys in Tiptap's notation, such as "Mod-Alt-2", where "Mod" is ⌘ on devices of Apple, and Ctrl elsewhere. */

const NAMES: Record<string, string> = {
  Escape: "Esc",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
};
const APPLE_NAMES: Record<string, string> = { Mod: "⌘", Alt: "⌥", Shift: "⇧", Enter: "↩" };
const OTHER_NAMES: Record<string, string> = { Mod: "Ctrl" };

/** Whether the device is one of Apple, whose shortcuts have ⌘. */
export function isAppleDevice(): boolean {
  return /Mac|iP(hone|[oa]d)/.test(navigator.platform);
}

/** Formats a shortcut for the user's platform: "Ctrl+Alt+2", "⌘⌥2". */
export function formatShortcut(keys: string, isApple = isAppleDevice()): string {
  const names = { ...NAMES, ...(isApple ? APPLE_NAMES : OTHER_NAMES) };
  const parts = keys
    .split("-")
    .map((key) => names[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  return parts.join(isApple ? "" : "+");
}

/** Formats a shortcut for the attribute `aria-keyshortcuts`. */
export function toAriaShortcut(keys: string, isApple = isAppleDevice()): string {
  return keys
    .split("-")
    .map((key) => (key === "Mod" ? (isApple ? "Meta" : "Control") : key))
    .join("+");
}

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "metaKey" | "ctrlKey" | "altKey" | "shiftKey">;

/** Whether a key press is this shortcut. ⌘ and Ctrl both count as "Mod", whatever the platform. */
export function isShortcut(event: KeyPress, keys: string): boolean {
  const parts = keys.split("-");
  const key = parts.pop() ?? "";
  return (
    parts.includes("Mod") === (event.metaKey || event.ctrlKey) &&
    parts.includes("Alt") === event.altKey &&
    parts.includes("Shift") === event.shiftKey &&
    (event.key === key || shortcutLetter(event) === key)
  );
}
