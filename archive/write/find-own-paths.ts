import type { Client } from "../../app/data/client.ts";
import { findOwnArticle, findOwnPage, type OwnArticle } from "../formats/own-addresses.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import { readRows } from "./backend-request.ts";
import { areOfOneArticle, isNumber } from "./same-article.ts";

/** An article of the site, with the addresses that it had; the slug is null where readers may not see it. */
type StoredArticle = { id: string; slug: string | null; addresses: string[] };

/** Addresses, slugs and ids that fit into the URL of one request. */
const LOOKUP_BATCH = 40;
const NUMBER_AT_END = /-\d+$/;

/**
 * The paths of the articles that are at addresses of the archive; null where there is none. An article that is imported
 * already is where the site has it. One that will be imported is at its slug, or, where the slug may become another one,
 * at its old address, which the site redirects.
 *
 * @throws BackendUnavailableError when the database does not respond.
 */
export async function findOwnPaths(
  { client, tables }: { client: Client; tables: Pick<LookupTables, "get" | "list"> },
  addresses: readonly string[],
): Promise<Map<string, string | null>> {
  const own = new Map<string, OwnArticle>();
  for (const address of addresses) {
    const article = findOwnArticle(tables, address) ?? findOwnPage(tables, address);
    if (article) own.set(address, article);
  }
  const all = new Set([...addresses, ...[...own.values()].flatMap((article) => article.addresses)]);
  const stored = await readStored(client, [...all]);
  const namesakes = await readNamesakes(
    client,
    [...own.values()].flatMap(({ slug }) => slug ?? []),
  );

  function findPath(address: string): string | null {
    const article = own.get(address);
    if (!article) {
      const found = stored.get(address);
      // A page has no path before somebody publishes it.
      return found ? (pathOf(found) ?? address) : null;
    }
    for (const each of [address, ...article.addresses]) {
      const found = stored.get(each);
      // Another archive of the site may have had this address.
      if (found && isStored(article, found)) return pathOf(found) ?? each;
    }
    const { slug, isUnique } = article;
    if (slug !== null && isUnique && !namesakes.has(slug)) return articlePath(slug);
    return [address, ...article.addresses].find((each) => !stored.has(each)) ?? null;
  }

  return new Map(addresses.map((address) => [address, findPath(address)]));
}

/** Path of an article of this site. */
export function articlePath(slug: string): string {
  return `/article/${encodeURIComponent(slug)}`;
}

function pathOf({ slug }: StoredArticle): string | null {
  return slug === null ? null : articlePath(slug);
}

/** Whether an article of the site is this one of the archive, rather than one of another archive. */
function isStored({ slug, addresses }: OwnArticle, stored: StoredArticle): boolean {
  if (!areOfOneArticle(addresses, stored.addresses)) return false;
  const hasPath = addresses.some((address) => !isNumber(address));
  const sharesPath = addresses.some((each) => !isNumber(each) && stored.addresses.includes(each));
  const sharesSlug =
    slug !== null && [stored.slug, stored.slug?.replace(NUMBER_AT_END, "")].includes(slug);
  return sharesPath || sharesSlug || !hasPath;
}

/** The articles to which addresses lead on this site. */
async function readStored(
  client: Client,
  addresses: readonly string[],
): Promise<Map<string, StoredArticle>> {
  const select = () => client.from("old_addresses").select("address,target").eq("kind", "article");
  const targets = new Map<string, string>();
  for (const some of chunksOf(addresses))
    for (const { address, target } of await readRows(() => select().in("address", some)))
      targets.set(address, target);
  const articles = new Map<string, StoredArticle>();
  for (const some of chunksOf([...new Set(targets.values())])) {
    for (const id of some) articles.set(id, { id, slug: null, addresses: [] });
    for (const { address, target } of await readRows(() => select().in("target", some)))
      articles.get(target)?.addresses.push(address);
    const rows = await readRows(() => client.from("articles").select("id,slug").in("id", some));
    for (const { id, slug } of rows) {
      const article = articles.get(id);
      if (article) article.slug = slug;
    }
  }
  return new Map(
    [...targets].flatMap(([address, target]) => {
      const article = articles.get(target);
      return article ? [[address, article] as const] : [];
    }),
  );
}

/** Those of these slugs that articles of the site have. */
async function readNamesakes(client: Client, slugs: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of chunksOf([...new Set(slugs)])) {
    const rows = await readRows(() => client.from("articles").select("slug").in("slug", some));
    for (const { slug } of rows) found.add(slug);
  }
  return found;
}

function chunksOf(values: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(values.length / LOOKUP_BATCH) }, (_, index) =>
    values.slice(index * LOOKUP_BATCH, (index + 1) * LOOKUP_BATCH),
  );
}
