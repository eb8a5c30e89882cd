import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import { storedText } from "../../domain/newsroom/read-time.ts";

/**
 * Puts a story on the clipboard as plain text: headline, excerpt, body.
 *
 * @throws Error when the browser does not allow it.
 */
export async function copyStory({ title, excerpt, content }: ArticleFields): Promise<void> {
  const parts = [title, excerpt, storedText(content)].filter((part) => part.trim() !== "");
  await navigator.clipboard.writeText(parts.join("\n\n"));
}
