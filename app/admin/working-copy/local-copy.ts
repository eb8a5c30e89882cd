import { IndexeddbPersistence } from "y-indexeddb";
import { Doc } from "yjs";
import * as z from "zod/mini";
import type { FieldsJson } from "../../data/json.types.ts";
import { type LocalKey, nameOf } from "./list-local-copies.ts";

/** The state that the database has confirmed, to find out what it lacks when the document was replaced since. */
export type LocalBase = { seq: number; fields: FieldsJson };

/** The copy of a document on this device. */
export type LocalCopy = {
  doc: Doc;
  /** Undefined where there was none before. */
  base: LocalBase | undefined;
  /** Whether the browser stores it; without storage, as in some private windows, it lives in memory. */
  isStored: boolean;
  setBase: (base: LocalBase) => Promise<void>;
  /** Closes it and keeps it on the device. */
  close: () => Promise<void>;
  /** Closes and deletes it, unless another tab has it open. */
  remove: () => Promise<void>;
};

const baseSchema = z.object({
  seq: z.number(),
  fields: z.record(z.string(), z.json()),
});
const BASE_KEY = "base";

/** A browser that cannot open a database may not answer at all. */
const OPEN_LIMIT_MS = 5000;

/** Opens the copy of a document on this device; a new one is empty. */
export async function openLocalCopy(key: LocalKey): Promise<LocalCopy> {
  const name = nameOf(key);
  const doc = new Doc();
  const unlock = lock(name);
  const persistence = await openPersistence(name, doc);
  if (!persistence) {
    await unlock();
    return {
      doc,
      base: undefined,
      isStored: false,
      setBase: async () => undefined,
      close: async () => undefined,
      remove: async () => undefined,
    };
  }
  // The library's type says that every value is a string or a buffer; it stores any that can be cloned.
  const base = baseSchema.safeParse(await persistence.get(BASE_KEY)).data;
  return {
    doc,
    base,
    isStored: true,
    setBase: async (next) => {
      // As JSON: the body of an article that has none yet is undefined, which is no JSON value.
      await persistence.set(BASE_KEY, JSON.parse(JSON.stringify(next)));
    },
    async close() {
      await persistence.destroy();
      await unlock();
    },
    async remove() {
      await persistence.destroy();
      await unlock();
      await removeUnlessOpen(name);
    },
  };
}

async function openPersistence(name: string, doc: Doc): Promise<IndexeddbPersistence | undefined> {
  if (!globalThis.indexedDB) return undefined;
  try {
    await probe(name);
    const persistence = new IndexeddbPersistence(name, doc);
    const limit = new Promise<undefined>((resolve) => setTimeout(resolve, OPEN_LIMIT_MS));
    return await Promise.race([persistence.whenSynced, limit]);
  } catch (error) {
    console.error(error);
    return undefined;
  }
}

/** Fails in a browser that denies storage, which the library does not report. */
function probe(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let isNew = false;
    const request = indexedDB.open(name);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    // Leaves the creation of the stores to the library.
    request.onupgradeneeded = () => {
      isNew = true;
      request.transaction?.abort();
    };
    request.onerror = () => (isNew ? resolve() : reject(request.error));
  });
}

/**
 * Holds a shared Web Lock, which tells other tabs that the copy is in use, until the returned function is called or
 * the tab is closed or crashes.
 */
function lock(name: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Web Locks need a secure context.
  const released = navigator.locks?.request(name, { mode: "shared" }, () => promise);
  return async () => {
    resolve();
    await released;
  };
}

async function removeUnlessOpen(name: string): Promise<void> {
  if (!navigator.locks) return;
  await navigator.locks.request(name, { ifAvailable: true }, async (held) => {
    if (!held) return;
    await new Promise<void>((resolve) => {
      const request = indexedDB.deleteDatabase(name);
      request.onsuccess = request.onerror = request.onblocked = () => resolve();
    });
  });
}
