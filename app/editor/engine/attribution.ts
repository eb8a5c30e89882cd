import {
  createSnapshot,
  type Doc,
  decodeStateVector,
  encodeStateVector,
  snapshot,
  type Text,
  type Transaction,
} from "yjs";

/** State of a document when somebody looked at it: the number of changes of each client, as a Yjs state vector. */
export type Look = Uint8Array;

/** A run of a text that one user wrote; in characters of the text as it is. */
export type WrittenRun = { start: number; text: string; userId: string };

/** The users of the clients that have written in a document, as these clients say themselves. */
function getWriters(doc: Doc) {
  return doc.getMap<unknown>("writers");
}

/** Writes into the document who its client is, with the first change that is made here. */
export function recordWriter(doc: Doc, userId: string): void {
  const writers = getWriters(doc);
  doc.on("afterTransaction", ({ local, beforeState, afterState }: Transaction) => {
    const client = doc.clientID;
    const isWriting = local && (afterState.get(client) ?? 0) > (beforeState.get(client) ?? 0);
    if (isWriting && !writers.has(String(client))) writers.set(String(client), userId);
  });
}

export function takeLook(doc: Doc): Look {
  return encodeStateVector(doc);
}

/**
 * Finds what others than a user wrote since a look; all that they wrote without one. Words of clients that say no user
 * are nobody's, such as those that an article had before its document.
 */
export function createAttribution(
  doc: Doc,
  { userId, since }: { userId: string; since: Look | undefined },
) {
  const now = snapshot(doc);
  // Deleted text is shown neither as new nor as old.
  const before = createSnapshot(now.ds, since ? decodeStateVector(since) : new Map());
  const writers = getWriters(doc);

  return {
    listRuns(text: Text): WrittenRun[] {
      const runs: WrittenRun[] = [];
      let start = 0;
      for (const { insert, attributes } of text.toDelta(now, before, (type, { client }) => ({
        user: client,
        type,
      })) as { insert: unknown; attributes?: { ychange?: { user: number } } }[]) {
        const words = typeof insert === "string" ? insert : " ";
        const writer = writers.get(String(attributes?.ychange?.user));
        if (typeof writer === "string" && writer !== userId)
          runs.push({ start, text: words, userId: writer });
        start += words.length;
      }
      return runs;
    },
  };
}

export type Attribution = ReturnType<typeof createAttribution>;
