import { authStore } from "../../auth/auth-store.ts";
import { hasSessionCookie } from "../../auth/session-cookie.ts";
import { failureMessage } from "../../domain/failure-text.ts";
import type { Entry, EntryKind } from "../../domain/reading-list/entry.ts";
import { showToast } from "../../ui/show-toast.ts";
import { pageText } from "../page-texts.ts";
import {
  addToDevice,
  forgetOnDevice,
  readDeviceList,
  removeFromDevice,
  setDeviceHistory,
} from "./device-list.ts";

/** The list of the reader: on this device without an account, in the account with one. Each call can reject. */
export type ReadingList = {
  /** Whether it is in an account. */
  isOfAccount: boolean;
  entries: () => Promise<Entry[]>;
  add: (entry: Entry) => Promise<void>;
  /** Without `keys`, all entries of the kind. */
  remove: (kind: EntryKind, keys?: readonly string[]) => Promise<void>;
  /** Whether articles that are opened are listed as read. */
  hasHistory: () => Promise<boolean>;
  setHistory: (isOn: boolean) => Promise<void>;
};

const DEVICE: ReadingList = {
  isOfAccount: false,
  entries: async () => readDeviceList().entries,
  add: async (entry) => addToDevice(entry),
  remove: async (kind, keys) => removeFromDevice(kind, keys),
  hasHistory: async () => readDeviceList().hasHistory,
  setHistory: async (isOn) => setDeviceHistory(isOn),
};

let opened: { userId: string | undefined; list: Promise<ReadingList> } | undefined;

/** Opens the list of whoever is signed in now. What this device had moves to the account. */
export async function openList(): Promise<ReadingList> {
  const user = hasSessionCookie() ? (await authStore.settle()).user : null;
  if (!opened || opened.userId !== user?.id) {
    opened = { userId: user?.id, list: user ? openAccountList(user.id) : Promise.resolve(DEVICE) };
    opened.list.catch(() => (opened = undefined));
  }
  return opened.list;
}

async function openAccountList(userId: string): Promise<ReadingList> {
  const [{ getBrowserClient }, data] = await Promise.all([
    import("../../data/browser-client.ts"),
    import("../../data/reading-list/account-list.ts"),
  ]);
  const client = getBrowserClient();
  const fromDevice = readDeviceList().entries;
  if (fromDevice.length > 0) {
    try {
      await data.addEntries(client, { entries: fromDevice });
      forgetOnDevice(fromDevice);
    } catch (error) {
      // It stays on the device, and is tried again with the next page.
      showToast({
        title: pageText("Not All Is in Your Account Yet"),
        description: failureMessage(error),
        variant: "destructive",
      });
    }
  }
  // The buttons of a page ask at the same time.
  let asked: Promise<Entry[]> | undefined;
  return {
    isOfAccount: true,
    entries() {
      asked ??= data.listEntries(client).finally(() => (asked = undefined));
      return asked;
    },
    async add(entry) {
      const isKept = keepOnDevice(entry);
      try {
        await data.addEntries(client, { entries: [entry] });
      } catch (error) {
        // Without a connection, it moves to the account with the next page.
        if (isKept && data.isUnanswered(error)) return;
        forgetOnDevice([entry]);
        throw error;
      }
      forgetOnDevice([entry]);
    },
    remove: (kind, keys) => data.removeEntries(client, { kind, keys }),
    // Whoever turned it off on this device wants none of it here.
    hasHistory: async () =>
      readDeviceList().hasHistory && (await data.hasReadingHistory(client, { userId })),
    async setHistory(isOn) {
      if (isOn) setDeviceHistory(true);
      await data.setReadingHistory(client, { userId, isOn });
    },
  };
}

/** Stores an entry on the device until the account has it: the reader may leave the page at once. */
function keepOnDevice(entry: Entry): boolean {
  try {
    addToDevice(entry);
    return true;
  } catch {
    return false;
  }
}
