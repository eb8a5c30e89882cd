import type { Client } from "../../app/data/client.ts";
import { listOldAddresses } from "../../app/domain/pages/old-address.ts";
import { isRecord } from "../../app/domain/parse-inlines.ts";
import { findOwnArticle } from "../formats/own-addresses.ts";
import type { ImportedBlock } from "../html/block-writer.ts";
import { UNKNOWN_SITE } from "../html/links.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import { BackendUnavailableError, requestWithRetry } from "./backend-request.ts";

/** The blocks of an article with its links, and how many of them lead nowhere, because the old site is not known. */
export type LinkedBlocks = { blocks: ImportedBlock[]; lost: number };

/** Lets links between articles of the archive lead to the imported ones. */
export type OwnLinks = {
  /** @throws BackendUnavailableError when the database does not respond. */
  rewrite(blocks: ImportedBlock[], site: string): Promise<LinkedBlocks>;
};

const MAX_CACHED = 50_000;

/**
 * A link to an article that is imported already leads to where it is. One to an article that will be imported leads to
 * its slug, or, where the slug may become another one, to its old address, which the site redirects.
 */
export function createOwnLinks({
  client,
  tables,
  siteUrl,
}: {
  client: Client;
  tables: Pick<LookupTables, "get" | "list">;
  siteUrl: string;
}): OwnLinks {
  const known = new Map<string, string | null>();

  /** The path of the article that is at an address of the archive; null where there is none. */
  async function findPath(address: string): Promise<string | null> {
    const [before] = await read(
      client.from("old_addresses").select("target").eq("address", address).eq("kind", "article"),
    );
    if (before) {
      const { target } = before;
      const [imported] = await read(client.from("articles").select("slug").eq("id", target));
      return imported ? articlePath(imported.slug) : address;
    }
    const own = findOwnArticle(tables, address);
    if (own === null) return null;
    const namesakes = await read(client.from("articles").select("slug").eq("slug", own.slug));
    return own.isUnique && namesakes.length === 0 ? articlePath(own.slug) : address;
  }

  async function findHref(href: string, site: string): Promise<string | null> {
    const url = URL.parse(href);
    if (!url || hostOf(url) !== hostOf(new URL(site))) return href;
    for (const { address, isFeed } of listOldAddresses(url.pathname + url.search)) {
      const path = isFeed ? null : await findKnownPath(address);
      if (path !== null) return new URL(path, `${siteUrl}/`).href + url.hash;
    }
    return isUnknown(url) ? null : href;
  }

  async function findKnownPath(address: string): Promise<string | null> {
    const before = known.get(address);
    if (before !== undefined) return before;
    const path = await findPath(address);
    if (known.size >= MAX_CACHED) known.clear();
    known.set(address, path);
    return path;
  }

  return {
    async rewrite(blocks, site) {
      const hrefs = new Map<string, string | null>();
      for (const href of listHrefs(blocks))
        if (!hrefs.has(href)) hrefs.set(href, await findHref(href, site));
      const lost = listHrefs(blocks).filter((href) => hrefs.get(href) === null).length;
      const isSame = [...hrefs].every(([before, after]) => before === after);
      return { blocks: isSame ? blocks : (replaceLinks(blocks, hrefs) as ImportedBlock[]), lost };
    },
  };
}

function articlePath(slug: string): string {
  return `/article/${encodeURIComponent(slug)}`;
}

function hostOf({ host }: URL): string {
  return host.replace(/^www\./, "");
}

function isUnknown(url: URL): boolean {
  return url.href.startsWith(UNKNOWN_SITE);
}

function listHrefs(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listHrefs);
  if (!isRecord(node)) return [];
  const own = node.type === "link" ? [String(node.href)] : [];
  return [...own, ...Object.values(node).flatMap(listHrefs)];
}

/** Replaces the addresses of links; one without an address becomes its text. */
function replaceLinks(node: unknown, hrefs: ReadonlyMap<string, string | null>): unknown {
  if (Array.isArray(node)) {
    return node.flatMap((child) => {
      const isLost =
        isRecord(child) && child.type === "link" && hrefs.get(String(child.href)) === null;
      return isLost ? child.children : [replaceLinks(child, hrefs)];
    });
  }
  if (!isRecord(node)) return node;
  const href = node.type === "link" ? hrefs.get(String(node.href)) : undefined;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "href" && href ? href : replaceLinks(value, hrefs),
    ]),
  );
}

type Answer<Row> = {
  data: Row[] | null;
  error: { message: string; code?: string } | null;
  status: number;
};

async function read<Row>(request: PromiseLike<Answer<Row>>): Promise<Row[]> {
  const { data, error } = await requestWithRetry(() => request);
  if (error) throw new BackendUnavailableError(`articles cannot be read: ${error.message}`);
  return data;
}
