import {
  isPreviewToken,
  type Remark,
  type RemarkFields,
} from "../../domain/previews/preview-link.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * The newest 1,000 remarks on an article, oldest first. Who may read the article.
 *
 * @throws BackendError
 */
export async function listRemarks(
  client: Client,
  { articleId }: { articleId: string },
): Promise<Remark[]> {
  const { data, error, status } = await client.rpc("list_draft_notes", { article_id: articleId });
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    id: row.id,
    body: row.body,
    name: row.author_name ?? "Somebody",
    linkLabel: row.link_label,
    createdAt: row.created_at,
    resolvedAt: row.resolved_at,
    resolvedBy: row.resolved_by_name,
  }));
}

/**
 * Marks a remark as resolved, or as open again. Who may write the article.
 *
 * @throws BackendError
 */
export async function resolveRemark(
  client: Client,
  { id, isResolved }: { id: string; isResolved: boolean },
): Promise<void> {
  const { error, status } = await client.rpc("resolve_draft_note", {
    id,
    is_resolved: isResolved,
  });
  if (error) throw new BackendError(error, status);
}

/**
 * Stores a remark of somebody who reads a preview. With the service key.
 *
 * @returns false when the token opens no preview.
 * @throws BackendError `54000` when the preview has all the remarks it takes.
 */
export async function addPreviewRemark(
  client: Client,
  { token, name, body }: RemarkFields & { token: string },
): Promise<boolean> {
  if (!isPreviewToken(token)) return false;
  const { data, error, status } = await client.rpc("add_preview_note", { token, name, body });
  if (error) throw new BackendError(error, status);
  return data;
}
