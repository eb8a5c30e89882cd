import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Works out anew what is read most, at most once a minute however often it is asked; pages that show it
 * are dropped when it has changed. Takes the service key.
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
