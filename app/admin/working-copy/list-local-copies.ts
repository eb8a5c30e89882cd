import { WORKING_COPY_PREFIX } from "../../offline/storage-allowlist.ts";

/** Documents of different lineages are stored apart. */
export type LocalKey = { userId: string; articleId: string; lineage: string };

/** The copies of a user on this device that no tab has open, of one article or all. */
export async function listLocalCopies({
  userId,
  articleId,
}: {
  userId: string;
  articleId?: string;
}): Promise<LocalKey[]> {
  try {
    const [databases, locks] = await Promise.all([indexedDB.databases(), navigator.locks?.query()]);
    const open = new Set(locks?.held?.map(({ name }) => name));
    return databases
      .flatMap(({ name }) => (name === undefined || open.has(name) ? [] : (parseName(name) ?? [])))
      .filter(
        (key) => key.userId === userId && (articleId === undefined || key.articleId === articleId),
      );
  } catch {
    // A browser that denies storage has none.
    return [];
  }
}

/** Name of the database of a copy. */
export function nameOf({ userId, articleId, lineage }: LocalKey): string {
  return `${WORKING_COPY_PREFIX}${userId}/${articleId}/${lineage}`;
}

function parseName(name: string): LocalKey | undefined {
  if (!name.startsWith(WORKING_COPY_PREFIX)) return undefined;
  const [userId, articleId, lineage] = name.slice(WORKING_COPY_PREFIX.length).split("/");
  if (userId === undefined || articleId === undefined || lineage === undefined) return undefined;
  return { userId, articleId, lineage };
}
