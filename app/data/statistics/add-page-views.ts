import type { ViewBatch } from "../../domain/statistics/view-batch.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Adds counted views. The same `id` a second time changes nothing, so that a batch whose answer was lost
 * can be sent again. Takes the service key.
 *
 * @throws BackendError
 */
export async function addPageViews(
  client: Client,
  { id, batch, signal }: { id: string; batch: ViewBatch; signal: AbortSignal },
): Promise<void> {
  const { error, status } = await client
    .rpc("add_page_views", { batch: id, ...batch })
    .abortSignal(signal);
  if (error) throw new BackendError(error, status);
}
