import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Recomputes the most-read list, at most once a minute for any number of calls, and invalidates the pages that show it
 * if it changed. Requires the service key.
 *
 * @throws BackendError
 */
export async function refreshMostRead(
  client: Client,
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const { error, status } = await client.rpc("refresh_most_read").abortSignal(signal);
  if (error) throw new BackendError(error, status);
}
