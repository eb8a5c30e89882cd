import type { JournalEntry } from "./journal-entry.ts";
import { listEntries } from "./journal-store.ts";
import { listHeldEntries } from "./living-entries.ts";

/** `isHeld`: a form that is open, in this or another tab, writes to it. */
export type StoryEntry = { entry: JournalEntry; isHeld: boolean };

/** What a user has unsaved of a story on this device, newest first. A browser without a journal has nothing. */
export async function listStoryEntries({
  userId,
  articleId,
}: {
  userId: string;
  articleId: string;
}): Promise<StoryEntry[]> {
  try {
    const [entries, held] = await Promise.all([listEntries(userId, articleId), listHeldEntries()]);
    return entries.map((entry) => ({ entry, isHeld: held.has(entry.entryId) }));
  } catch (error) {
    console.error(error);
    return [];
  }
}
