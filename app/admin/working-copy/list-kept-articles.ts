import { readColumns } from "../../editor/engine/shared-fields.ts";
import { listLocalCopies } from "./list-local-copies.ts";
import { openLocalCopy } from "./local-copy.ts";

/** An article of which this device has a working copy. */
export type KeptArticle = { id: string; title: string };

/** Articles that a user has written in on this device and that no tab has open, by title. */
export async function listKeptArticles(userId: string): Promise<KeptArticle[]> {
  const found = new Map<string, string>();
  for (const key of await listLocalCopies({ userId })) {
    const local = await openLocalCopy(key);
    const { title } = readColumns(local.doc, undefined);
    await local.close();
    if (local.base) found.set(key.articleId, typeof title === "string" ? title.trim() : "");
  }
  return Array.from(found, ([id, title]) => ({ id, title })).sort((one, other) =>
    one.title.localeCompare(other.title),
  );
}
