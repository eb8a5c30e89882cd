import { NEW_ARTICLE } from "./journal-entry.ts";
import { putEntry } from "./journal-store.ts";
import { listStoryEntries } from "./list-story-entries.ts";

/** What a user left unsaved of a story that is no more is offered when they write a new one. */
export async function moveToNew(story: { userId: string; articleId: string }): Promise<void> {
  const left = (await listStoryEntries(story)).filter(({ isHeld }) => !isHeld);
  await Promise.all(
    left.map(({ entry }) =>
      putEntry({ ...entry, articleId: NEW_ARTICLE, version: null, isWaiting: false }),
    ),
    // What can not be moved stays where it is.
  ).catch(console.error);
}
