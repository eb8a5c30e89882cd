import type { ArticleFields } from "../../domain/newsroom/article-fields.ts";
import { BackendError, UNIQUE_VIOLATION } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { toRow } from "./draft-row.ts";
import { saveLimit } from "./save-limit.ts";

export type CreateResult =
  | { kind: "created"; id: string; version: string }
  | { kind: "slug-taken" };

/**
 * Stores a new article. A slug conflict, also with a concurrent save, is a result and not an error.
 *
 * @throws BackendError
 */
export async function createArticle(
  client: Client,
  { fields }: { fields: ArticleFields },
): Promise<CreateResult> {
  const row = toRow(fields);
  const { data, error, status } = await client
    .from("articles")
    .insert(row)
    .select()
    .abortSignal(saveLimit(row))
    .single();
  if (error?.code === UNIQUE_VIOLATION) return { kind: "slug-taken" };
  if (error) throw new BackendError(error, status);
  return { kind: "created", id: data.id, version: data.updated_at };
}
