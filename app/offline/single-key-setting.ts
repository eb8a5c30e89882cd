import { SHORTCUTS_KEY } from "./storage-allowlist.ts";

const OFF = "off";

/** Whether shortcuts that are a single character work on this device (WCAG 2.1.4). They do until they are switched off. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS_KEY) !== OFF;
  } catch {
    return true;
  }
}

/** Switches shortcuts of a single character on or off on this device. */
export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(SHORTCUTS_KEY);
    else localStorage.setItem(SHORTCUTS_KEY, OFF);
  } catch {
    // Without storage they stay on.
  }
}
