import { STAFF_PAGE_SIZE } from "../domain/newsroom/list-parameters.ts";
import { BackendError } from "./backend-error.ts";
import type { Client } from "./client.ts";
import type { OldAddressRow } from "./rows.types.ts";
/** An address of the site before this one. `path` is where it leads now; null for nowhere. */
export type ListedAddress = {
  address: string;
  kind: string;
  target: string;
  path: string | null;
};

/**
 * Finds the path to which the first of these addresses leads that leads somewhere; null if none does. At most ten. The path
 * of an image is that in its bucket.
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
  { query, page }: { query: string; page: number },
): Promise<{ addresses: ListedAddress[]; count: number }> {
  const { data, error, status } = await client.rpc("list_old_addresses", {
    query: query.trim(),
    max_rows: STAFF_PAGE_SIZE,
    skip_rows: STAFF_PAGE_SIZE * (page - 1),
  });
  if (error) throw new BackendError(error, status);
  const bucket = client.storage.from("article-images");
  const addresses = data.map((row) =>
    row.kind === "image" && row.path !== null
      ? { ...row, path: bucket.getPublicUrl(row.path).data.publicUrl }
      : row,
  );
  return { addresses, count: data[0]?.total ?? 0 };
}

/**
 * Lets an old address lead to a path of this site, instead of where it led before. An article, a category, a tag or an
 * author with this path is followed when it gets another one. `replaces` is the address that this one was.
 *
 * @throws BackendError
 */
export async function saveOldAddress(
  client: Client,
  { address, path, replaces }: { address: string; path: string; replaces: string | undefined },
): Promise<void> {
  const target = await findTarget(client, path);
  const { error, status } = await client.from("old_addresses").upsert({ address, ...target });
  if (error) throw new BackendError(error, status);
  if (replaces !== undefined && replaces !== address) {
    await removeOldAddress(client, { address: replaces });
  }
}

async function findTarget(
  client: Client,
  path: string,
): Promise<Pick<OldAddressRow, "kind" | "target">> {
  const [, kind, slug, ...rest] = path.split("/");
  const asPath = { kind: "path", target: path } as const;
  if (slug === undefined || slug === "" || rest.length > 0 || /[?#]/.test(slug)) return asPath;
  if (kind === "tag") return { kind, target: slug };
  const table = kind === undefined ? undefined : TABLES.get(kind);
  if (!table) return asPath;
  const { data, error, status } = await client
    .from(table.name)
    .select("id")
    .eq("slug", slug)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return data ? { kind: table.kind, target: data.id } : asPath;
}

const TABLES = new Map([
  ["article", { kind: "article", name: "articles" } as const],
  ["category", { kind: "category", name: "categories" } as const],
  ["author", { kind: "author", name: "authors" } as const],
]);

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
