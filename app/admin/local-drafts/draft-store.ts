import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import * as z from "zod";
import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import { DRAFTS_DATABASE } from "../../offline/storage-allowlist.ts";
import { type LocalDraft, localDraftSchema } from "./local-draft.ts";

/**
 * A stored draft. The fields are JSON text: structured cloning of a long article's many objects on each write would
 * slow down typing. Older builds stored objects.
 */
type Row = Omit<LocalDraft, "fields"> & { fields: string | ArticleFields };

type DraftsSchema = DBSchema & {
  drafts: { key: string; value: Row; indexes: { article: [string, string] } };
};

const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    context.addIssue({ code: "custom", message: String(error) });
    return z.NEVER;
  }
});

// IndexedDB runs transactions in order: a list contains what was put before.

/** Drafts are deleted after 90 days, when the database is opened. */
const RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

let opening: Promise<IDBPDatabase<DraftsSchema>> | undefined;

/** Stores or replaces a draft. Resolves once it is on disk. */
export async function putDraft(localDraft: LocalDraft): Promise<void> {
  const transaction = (await openDatabase()).transaction("drafts", "readwrite", {
    durability: "strict",
  });
  const row = { ...localDraft, fields: JSON.stringify(localDraft.fields) };
  await finish(transaction, transaction.store.put(row));
}

export async function removeDraft(draftId: string): Promise<void> {
  const transaction = (await openDatabase()).transaction("drafts", "readwrite");
  await finish(transaction, transaction.store.delete(draftId));
}

/** Commits at once, so that closing the page does not abort the transaction. */
async function finish(
  transaction: { commit: () => void; done: Promise<void> },
  request: Promise<unknown>,
): Promise<void> {
  transaction.commit();
  await Promise.all([request, transaction.done]);
}

/** Drafts of a user for an article, newest first. */
export async function listStoredDrafts(userId: string, articleId: string): Promise<LocalDraft[]> {
  const database = await openDatabase();
  const rows = await database.getAllFromIndex("drafts", "article", [userId, articleId]);
  return rows.flatMap(readRow).sort((left, right) => right.changedAt - left.changedAt);
}

/** Fields of all drafts of all users of this browser. */
export async function listAllDraftFields(): Promise<ArticleFields[]> {
  const rows = await (await openDatabase()).getAll("drafts");
  return rows.flatMap(readRow).map(({ fields }) => fields);
}

/** Parses a row; empty if another build wrote an incompatible shape. */
function readRow(row: Row): LocalDraft[] {
  const fields = typeof row.fields === "string" ? jsonText.safeParse(row.fields).data : row.fields;
  const { data } = localDraftSchema.safeParse({ ...row, fields });
  return data ? [data] : [];
}

function openDatabase(): Promise<IDBPDatabase<DraftsSchema>> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<IDBPDatabase<DraftsSchema>> {
  const database = await openDB<DraftsSchema>(DRAFTS_DATABASE, 1, {
    upgrade(database) {
      const store = database.createObjectStore("drafts", { keyPath: "draftId" });
      store.createIndex("article", ["userId", "articleId"]);
    },
    blocking() {
      close();
    },
    terminated() {
      opening = undefined;
    },
  });
  function close() {
    database.close();
    opening = undefined;
  }
  await removeOld(database);
  return database;
}

async function removeOld(database: IDBPDatabase<DraftsSchema>): Promise<void> {
  const limit = Date.now() - RETENTION_MS;
  const transaction = database.transaction("drafts", "readwrite");
  for await (const cursor of transaction.store) {
    if (cursor.value.changedAt < limit) await cursor.delete();
  }
  await transaction.done;
}
