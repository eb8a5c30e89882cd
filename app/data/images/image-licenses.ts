import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** Rows of a request. */
const PAGE_SIZE = 1000;
/** Licenses whose end is announced at once. */
const LICENSES_AT_ONCE = 20;

/**
 * Loads when the licenses of images end, or have ended: milliseconds since 1970, by path in the bucket. Needs the
 * service key.
 *
 * @throws BackendError
 */
export async function listEndingLicenses(client: Client): Promise<Map<string, number>> {
  const ends = new Map<string, number>();
  let after = "";
  for (;;) {
    const { data, error, status } = await client
      .from("images")
      .select("path,expires_at")
      .not("expires_at", "is", null)
      .gt("path", after)
      .order("path")
      .limit(PAGE_SIZE);
    if (error) throw new BackendError(error, status);
    for (const { path, expires_at } of data) ends.set(path, Date.parse(expires_at ?? ""));
    const last = data.at(-1);
    if (!last || data.length < PAGE_SIZE) return ends;
    after = last.path;
  }
}

/**
 * Leaves notes at the articles whose images lose their license within a week or have lost it, once each, and
 * invalidates their pages at the end. Needs the service key.
 *
 * @returns the number of licenses; 0 when all are announced.
 * @throws BackendError
 */
export async function announceLicenseEnds(client: Client): Promise<number> {
  const { data, error, status } = await client.rpc("announce_license_ends", {
    max_rows: LICENSES_AT_ONCE,
  });
  if (error) throw new BackendError(error, status);
  return data;
}
