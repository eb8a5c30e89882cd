import { getBrowserClient } from "../../data/browser-client.ts";
import type { FieldsJson } from "../../data/json.types.ts";
import { openWorkingCopy } from "../working-copy/open-working-copy.ts";
import type { WorkingCopy } from "../working-copy/working-copy.ts";

/** Loader data of the routes of the form. */
export type OpenedArticle = { copy: WorkingCopy };

export function isOpenedArticle(data: unknown): data is OpenedArticle {
  return typeof data === "object" && data !== null && "copy" in data;
}

const openCopies = new Map<string, Promise<WorkingCopy>>();

/**
 * Opens the working copy of an article for a form; the same one again while a form has it open.
 *
 * @param newFields of an article that was not written yet: nothing is loaded, and the form begins with them.
 * @throws BackendError
 */
export async function openArticle(
  key: { userId: string; articleId: string },
  newFields?: FieldsJson,
): Promise<WorkingCopy> {
  const { articleId } = key;
  const known = await openCopies.get(articleId)?.catch(() => undefined);
  if (known?.isRetained() && !known.isReplaced()) return known;
  if (!known?.isRetained()) await known?.close();
  const replaced = known?.isReplaced() ? known : undefined;
  const opening = openWorkingCopy({ ...key, client: getBrowserClient(), newFields, replaced });
  openCopies.set(articleId, opening);
  const forget = () => {
    if (openCopies.get(articleId) === opening) openCopies.delete(articleId);
  };
  const copy = await opening.catch((error: unknown) => {
    forget();
    throw error;
  });
  copy.onClosed(forget);
  return copy;
}
