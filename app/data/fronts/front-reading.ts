import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { ClaimedFront, FrontReading } from "../json.types.ts";

/**
 * Claims the front whose document is due to be read, for this process. Needs the service key.
 *
 * @returns the front; or in how many milliseconds the next one is due, null if none is.
 * @throws BackendError
 */
export async function claimUnreadFront(
  client: Client,
): Promise<{ front: ClaimedFront } | { front: null; nextDueMs: number | null }> {
  const { data, error, status } = await client.rpc("claim_unread_front");
  if (error) throw new BackendError(error, status);
  return data.front ? { front: data.front } : { front: null, nextDueMs: data.next_due_ms };
}

/**
 * Stores what the document of a front says. Needs the service key.
 *
 * @throws BackendError
 */
export async function storeFrontReading(
  client: Client,
  { frontId, reading }: { frontId: string; reading: FrontReading },
): Promise<void> {
  const { error, status } = await client.rpc("store_front_reading", { front_id: frontId, reading });
  if (error) throw new BackendError(error, status);
}
