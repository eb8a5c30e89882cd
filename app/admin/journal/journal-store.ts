import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import * as z from "zod";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import { JOURNAL_DATABASE } from "../../domain/newsroom/journal-database.ts";
import { type JournalEntry, journalEntrySchema } from "./journal-entry.ts";

/**
 * An entry as the browser keeps it. The fields are one text: of a long story's many small objects it would make
 * two copies at each write, which whoever types would feel. Older builds kept the objects.
 */
type Row = Omit<JournalEntry, "fields"> & { fields: string | ArticleFields };

type JournalSchema = DBSchema & {
  entries: { key: string; value: Row; indexes: { story: [string, string] } };
};

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    context.addIssue({ code: "custom", message: String(error) });
    return z.NEVER;
  }
});

// IndexedDB runs transactions in the order in which they were asked for: a list holds what was put before.

/** Nobody comes back for what is older; it goes when the journal is opened. */
const KEEP_MS = 90 * 24 * 60 * 60 * 1000;

let opening: Promise<IDBPDatabase<JournalSchema>> | undefined;

/** Stores an entry, or replaces it. It is on the disk when this returns. */
export async function putEntry(entry: JournalEntry): Promise<void> {
  const transaction = (await openJournal()).transaction("entries", "readwrite", {
    durability: "strict",
  });
  const row = { ...entry, fields: JSON.stringify(entry.fields) };
  await finish(transaction, transaction.store.put(row));
}

export async function removeEntry(entryId: string): Promise<void> {
  const transaction = (await openJournal()).transaction("entries", "readwrite");
  await finish(transaction, transaction.store.delete(entryId));
}

/** Commits what was asked for without waiting for its answer: a page that goes meanwhile does not undo it. */
async function finish(
  transaction: { commit: () => void; done: Promise<void> },
  request: Promise<unknown>,
): Promise<void> {
  transaction.commit();
  await Promise.all([request, transaction.done]);
}

/** The entries of a user for a story, newest first. */
export async function listEntries(userId: string, articleId: string): Promise<JournalEntry[]> {
  const journal = await openJournal();
  const rows = await journal.getAllFromIndex("entries", "story", [userId, articleId]);
  return rows.flatMap(readRow).sort((left, right) => right.changedAt - left.changedAt);
}

/** The fields of all entries of all users of this browser. */
export async function listAllFields(): Promise<ArticleFields[]> {
  const rows = await (await openJournal()).getAll("entries");
  return rows.flatMap(readRow).map(({ fields }) => fields);
}

/** The entry of a row, or none if another build wrote something else. */
function readRow(row: Row): JournalEntry[] {
  const fields = typeof row.fields === "string" ? jsonText.safeParse(row.fields).data : row.fields;
  const { data } = journalEntrySchema.safeParse({ ...row, fields });
  return data ? [data] : [];
}

function openJournal(): Promise<IDBPDatabase<JournalSchema>> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<IDBPDatabase<JournalSchema>> {
  const journal = await openDB<JournalSchema>(JOURNAL_DATABASE, 1, {
    upgrade(database) {
      const store = database.createObjectStore("entries", { keyPath: "entryId" });
      store.createIndex("story", ["userId", "articleId"]);
    },
    blocking() {
      close();
    },
    terminated() {
      opening = undefined;
    },
  });
  function close() {
    journal.close();
    opening = undefined;
  }
  await removeOld(journal);
  return journal;
}

async function removeOld(journal: IDBPDatabase<JournalSchema>): Promise<void> {
  const limit = Date.now() - KEEP_MS;
  const transaction = journal.transaction("entries", "readwrite");
  for await (const cursor of transaction.store) {
    if (cursor.value.changedAt < limit) await cursor.delete();
  }
  await transaction.done;
}
