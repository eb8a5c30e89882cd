import { NEW_ARTICLE } from "./journal-entry.ts";
import { listEntries, putEntry } from "./journal-store.ts";
import { listHeldEntries } from "./living-entries.ts";

/** What a user left unsaved of a story that is no more is offered when they write a new one. */
export async function moveToNew({ userId, articleId }: { userId: string; articleId: string }) {
  try {
    const [entries, held] = await Promise.all([listEntries(userId, articleId), listHeldEntries()]);
    const left = entries.filter(({ entryId }) => !held.has(entryId));
    await Promise.all(
      left.map((entry) =>
        putEntry({ ...entry, articleId: NEW_ARTICLE, version: null, isWaiting: false }),
      ),
    );
  } catch (error) {
    // Without a journal there is nothing to move.
    console.error(error);
  }
}
