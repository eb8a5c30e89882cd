import type { KnownImage } from "../../domain/newsroom/publishing-checklist.ts";
import { findImagePath } from "../../domain/shown-image.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** Addresses of requests stay short. */
const PATHS_AT_ONCE = 50;

/**
 * Loads what the library says about these sources, which are paths and addresses, by their path.
 *
 * @throws BackendError
 */
export async function listKnownImages(
  client: Client,
  { sources }: { sources: readonly string[] },
): Promise<Map<string, KnownImage>> {
  const paths = [...new Set(sources.flatMap((source) => findImagePath(source) ?? []))];
  const known = new Map<string, KnownImage>();
  for (let start = 0; start < paths.length; start += PATHS_AT_ONCE) {
    const { data, error, status } = await client
      .from("images")
      .select("path,credit,license,copyright,expires_at")
      .in("path", paths.slice(start, start + PATHS_AT_ONCE));
    if (error) throw new BackendError(error, status);
    for (const { path, expires_at: expiresAt, ...texts } of data)
      known.set(path, { ...texts, expiresAt });
  }
  return known;
}
