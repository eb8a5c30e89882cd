import * as z from "zod/mini";
import { CAPABILITIES, type Capability } from "../domain/newsroom/capabilities.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";

const capabilitiesSchema = z.array(z.enum(CAPABILITIES));

/**
 * Capabilities of the user for an article; without an article, with one that does not exist yet. Empty for readers and
 * for anonymous clients.
 *
 * @throws BackendError
 */
export async function listOwnCapabilities(
  client: Client,
  { articleId }: { articleId?: string | undefined } = {},
): Promise<Set<Capability>> {
  const { data, error, status } = await client.rpc(
    "own_capabilities",
    articleId === undefined ? {} : { article_id: articleId },
  );
  if (error) throw new BackendError(error, status);
  return new Set(capabilitiesSchema.parse(data));
}
