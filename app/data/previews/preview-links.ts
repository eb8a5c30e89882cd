import type { PreviewLink } from "../../domain/previews/preview-link.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Makes a preview link and returns its token, which cannot be read again. `expiresAt` is an ISO date-time within a
 * year. Who may write the article.
 *
 * @throws BackendError
 */
export async function createPreviewLink(
  client: Client,
  { articleId, label, expiresAt }: { articleId: string; label: string; expiresAt: string },
): Promise<string> {
  const { data, error, status } = await client
    .rpc("create_preview_link", { article_id: articleId, label, expires_at: expiresAt })
    .single();
  if (error) throw new BackendError(error, status);
  return data.token;
}

/**
 * Ends a preview link at once. Who may write the article.
 *
 * @throws BackendError
 */
export async function revokePreviewLink(client: Client, { id }: { id: string }): Promise<void> {
  const { error, status } = await client.rpc("revoke_preview_link", { id });
  if (error) throw new BackendError(error, status);
}

/**
 * The preview links of an article, newest first. Who may write the article.
 *
 * @throws BackendError
 */
export async function listPreviewLinks(
  client: Client,
  { articleId }: { articleId: string },
): Promise<PreviewLink[]> {
  const { data, error, status } = await client.rpc("list_preview_links", {
    article_id: articleId,
  });
  if (error) throw new BackendError(error, status);
  return data.map((row) => ({
    id: row.id,
    label: row.label,
    createdBy: row.created_by_name,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    hasLostRights: row.has_lost_rights,
    openedAt: row.opened_at,
    lastOpenedAt: row.last_opened_at,
    openCount: row.open_count,
  }));
}
