import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { ClaimedDraft, DraftReading } from "../json.types.ts";

/**
 * Claims the working copy whose document is due to be read, for this process. Needs the service key.
 *
 * @returns the working copy; or in how many milliseconds the next one is due, null if none is.
 * @throws BackendError
 */
export async function claimUnreadDraft(
  client: Client,
): Promise<{ draft: ClaimedDraft } | { draft: null; nextDueMs: number | null }> {
  const { data, error, status } = await client.rpc("claim_unread_draft");
  if (error) throw new BackendError(error, status);
  return data.draft ? { draft: data.draft } : { draft: null, nextDueMs: data.next_due_ms };
}

/**
 * Stores what a document says. Needs the service key.
 *
 * @returns false where the working copy was changed since it was claimed: it is read again.
 * @throws BackendError
 */
export async function storeDraftReading(
  client: Client,
  { articleId, reading }: { articleId: string; reading: DraftReading },
): Promise<boolean> {
  const { data, error, status } = await client.rpc("store_draft_reading", {
    article_id: articleId,
    reading,
  });
  if (error) throw new BackendError(error, status);
  return data;
}
