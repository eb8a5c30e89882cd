import type { Client } from "../../app/data/client.ts";
import { findOwnArticle, findOwnPage, type OwnArticle } from "../formats/own-addresses.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import { readRowsOf } from "./backend-request.ts";
import { areOfOneArticle, isNumber } from "./same-article.ts";

/** An article of the site, with the addresses that it had; the slug is null where readers may not see it. */
type StoredArticle = { slug: string | null; addresses: string[] };

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
  const slugs = [...own.values()].flatMap(({ slug }) => slug ?? []);
  const namesakes = await readRowsOf(slugs, (some) =>
    client.from("articles").select("slug").in("slug", some),
  );
  const taken = new Set(namesakes.map(({ slug }) => slug));

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
    if (slug !== null && isUnique && !taken.has(slug)) return articlePath(slug);
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
  const rows = await readRowsOf(addresses, (some) => select().in("address", some));
  const targets = new Map(rows.map(({ address, target }) => [address, target]));
  const articles = new Map<string, StoredArticle>();
  for (const id of targets.values()) articles.set(id, { slug: null, addresses: [] });
  const all = await readRowsOf(articles.keys(), (some) => select().in("target", some));
  for (const { address, target } of all) articles.get(target)?.addresses.push(address);
  const live = await readRowsOf(articles.keys(), (some) =>
    client.from("articles").select("id,slug").in("id", some),
  );
  for (const { id, slug } of live) {
    const article = articles.get(id);
    if (article) article.slug = slug;
  }
  return new Map(
    [...targets].flatMap(([address, target]) => {
      const article = articles.get(target);
      return article ? [[address, article] as const] : [];
    }),
  );
}
