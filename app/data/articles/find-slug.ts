import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import { saveLimit } from "./save-limit.ts";

/**
 * Whether an article has this slug; `exceptId` leaves one article out.
 *
 * @throws BackendError
 */
export async function isSlugTaken(
  client: Client,
  { slug, exceptId }: { slug: string; exceptId?: string },
): Promise<boolean> {
  let query = client.from("articles").select("id").eq("slug", slug);
  if (exceptId !== undefined) query = query.neq("id", exceptId);
  const { data, error, status } = await query.limit(1).abortSignal(saveLimit());
  if (error) throw new BackendError(error, status);
  return data.length > 0;
}
