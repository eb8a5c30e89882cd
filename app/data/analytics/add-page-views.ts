import type { ViewBatch } from "../../domain/analytics/page-views.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/**
 * Adds page views. It is idempotent by `id`, so that a batch whose response was lost can be sent again. Requires the
 * service key.
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
