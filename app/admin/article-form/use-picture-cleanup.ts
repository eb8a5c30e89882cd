import { useEffect, useRef } from "react";
import type { Client } from "../../data/client.ts";
import { removeUnusedPictures } from "../../data/pictures/remove-unused-pictures.ts";
import { type ArticleFields, picturePaths } from "../../domain/newsroom/article-fields.ts";
import { listAllFields } from "../journal/journal-store.ts";
import type { StorySession } from "./engine/story-session.ts";

/**
 * Removes pictures that were uploaded in vain from storage when the form closes: until then undo may bring them
 * back. Unsaved changes may need them, so they all stay then, and so do those of drafts in the journal. What a
 * saved version had stays too: others may have that open. What it returns takes note of an uploaded picture.
 */
export function usePictureCleanup(client: Client, session: StorySession): (path: string) => void {
  const uploaded = useRef(new Set<string>());
  // The storage of the site, once this form no longer needs it.
  useEffect(() => {
    const { current: paths } = uploaded;
    return () => {
      if (session.isDirty()) return;
      // A picture that stays behind harms nobody, and its writer could do nothing about it.
      removeUnneeded(client, paths, session.saved()).catch(console.error);
    };
  }, [client, session]);
  return (path) => uploaded.current.add(path);
}

async function removeUnneeded(
  client: Client,
  paths: ReadonlySet<string>,
  saved: ArticleFields,
): Promise<void> {
  if (paths.size === 0) return;
  const drafts = await listAllFields();
  const needed = new Set([saved, ...drafts].flatMap(picturePaths));
  await removeUnusedPictures(client, { paths: [...paths].filter((path) => !needed.has(path)) });
}
