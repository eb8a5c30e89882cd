import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";
/** An address of the site before this one. `path` is where it leads now; null for nowhere. */
export type ListedAddress = {
  address: string;
  kind: string;
  target: string;
  path: string | null;
};

/**
 * Finds the path to which the first of these addresses leads that leads somewhere; null if none does. At most ten.
 *
 * @throws BackendError
 */
export async function findOldAddress(
  client: Client,
  { addresses }: { addresses: string[] },
): Promise<{ address: string; kind: string; path: string } | null> {
  if (addresses.length === 0) return null;
  const { data, error, status } = await client.rpc("find_old_address", { addresses });
  if (error) throw new BackendError(error, status);
  return data[0] ?? null;
}

/**
 * Lists a page of the old addresses that contain `query`, with the number of all of them. Staff only.
 *
 * @throws BackendError
 */
export async function listOldAddresses(
  client: Client,
  { query, page, pageSize }: { query: string; page: number; pageSize: number },
): Promise<{ addresses: ListedAddress[]; count: number }> {
  const { data, error, status } = await client.rpc("list_old_addresses", {
    query: query.trim(),
    max_rows: pageSize,
    skip_rows: pageSize * (page - 1),
  });
  if (error) throw new BackendError(error, status);
  return { addresses: data, count: data[0]?.total ?? 0 };
}

/**
 * Lets an old address lead to a path of this site. Replaces where it led before.
 *
 * @throws BackendError
 */
export async function saveOldAddress(
  client: Client,
  { address, path }: { address: string; path: string },
): Promise<void> {
  const { error, status } = await client
    .from("old_addresses")
    .upsert({ address, kind: "path", target: path });
  if (error) throw new BackendError(error, status);
}

/**
 * Removes an old address.
 *
 * @throws BackendError
 */
export async function removeOldAddress(
  client: Client,
  { address }: { address: string },
): Promise<void> {
  const { error, status } = await client.from("old_addresses").delete().eq("address", address);
  if (error) throw new BackendError(error, status);
}
