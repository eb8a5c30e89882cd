import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import { BackendError, UNIQUE_VIOLATION } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { toRow } from "./draft-row.ts";
import { saveLimit } from "./save-limit.ts";

export type UpdateResult =
  | { kind: "updated"; version: string }
  | { kind: "slug-taken" }
  /** The article does not, or no longer, have this version. */
  | { kind: "not-updated" };

/**
 * Updates an article if it still has the version that the writer loaded, in one statement. A slug conflict is a result
 * and not an error.
 *
 * @throws BackendError
 */
export async function updateArticle(
  client: Client,
  { id, version, fields }: { id: string; version: string; fields: ArticleFields },
): Promise<UpdateResult> {
  const row = toRow(fields);
  const { data, error, status } = await client
    .from("articles")
    .update(row)
    .eq("id", id)
    .eq("updated_at", version)
    .select("updated_at")
    .abortSignal(saveLimit(row))
    .maybeSingle();
  if (error?.code === UNIQUE_VIOLATION) return { kind: "slug-taken" };
  if (error) throw new BackendError(error, status);
  return data ? { kind: "updated", version: data.updated_at } : { kind: "not-updated" };
}
