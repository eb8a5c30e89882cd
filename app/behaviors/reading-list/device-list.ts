import { READING_LIST_KEY } from "../../domain/reading-list/device-key.ts";
import {
  addEntry,
  type DeviceList,
  type Entry,
  type EntryKind,
  isSameEntry,
  parseDeviceList,
} from "../../domain/reading-list/entry.ts";

/** The list on this device; empty where the browser lets the site store nothing. */
export function readDeviceList(): DeviceList {
  try {
    return parseDeviceList(localStorage.getItem(READING_LIST_KEY));
  } catch {
    return parseDeviceList(null);
  }
}

/** @throws Error with words for the reader where the browser lets the site store nothing. */
function writeDeviceList({ entries, hasHistory }: DeviceList): void {
  try {
    if (entries.length === 0 && hasHistory) localStorage.removeItem(READING_LIST_KEY);
    else localStorage.setItem(READING_LIST_KEY, JSON.stringify({ entries, hasHistory }));
  } catch {
    throw new Error("Your browser lets this site store nothing. Sign in to save articles.");
  }
}

/** @throws Error with words for the reader where the list is full, or nothing can be stored. */
export function addToDevice(entry: Entry): void {
  const list = readDeviceList();
  writeDeviceList({ ...list, entries: addEntry(list.entries, entry) });
}

/** Removes entries of a kind; without `keys` all of them. */
export function removeFromDevice(kind: EntryKind, keys?: readonly string[]): void {
  const list = readDeviceList();
  const stays = (entry: Entry) => entry.kind !== kind || (keys && !keys.includes(entry.key));
  writeDeviceList({ ...list, entries: list.entries.filter(stays) });
}

/** Removes these entries, and not those that another tab has added meanwhile. */
export function forgetOnDevice(moved: readonly Entry[]): void {
  const list = readDeviceList();
  if (list.entries.length === 0) return;
  const stays = (entry: Entry) =>
    !moved.some((each) => isSameEntry(each, entry) && each.addedAt === entry.addedAt);
  writeDeviceList({ ...list, entries: list.entries.filter(stays) });
}

/** Turns the reading history of this device on or off. */
export function setDeviceHistory(hasHistory: boolean): void {
  writeDeviceList({ ...readDeviceList(), hasHistory });
}
