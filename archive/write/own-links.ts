import type { Client } from "../../app/data/client.ts";
import { splitAddresses } from "../../app/domain/footnotes.ts";
import { listOldAddresses } from "../../app/domain/pages/old-address.ts";
import { isRecord } from "../../app/domain/parse-inlines.ts";
import { findOwnArticle, isOwnPage } from "../formats/own-addresses.ts";
import type { ImportedBlock } from "../html/block-writer.ts";
import { THIS_PAGE, UNKNOWN_SITE } from "../html/links.ts";
import { listHrefs, mapLinks } from "../html/map-links.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import { readRows } from "./backend-request.ts";

/** The blocks of an article with its links, and how many of them lead nowhere, because the old site is not known. */
export type LinkedBlocks = { blocks: ImportedBlock[]; lost: number };

/** Lets links between articles of the archive lead to the imported ones. */
export type OwnLinks = {
  /** @throws BackendUnavailableError when the database does not respond. */
  rewrite(blocks: ImportedBlock[], article: { site: string; slug: string }): Promise<LinkedBlocks>;
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
    const [before] = await readRows(() =>
      client.from("old_addresses").select("target").eq("address", address).eq("kind", "article"),
    );
    if (before) {
      const { target } = before;
      const [imported] = await readRows(() =>
        client.from("articles").select("slug").eq("id", target),
      );
      return imported ? articlePath(imported.slug) : address;
    }
    // A page has no path before somebody publishes it.
    if (isOwnPage(tables, address)) return address;
    const own = findOwnArticle(tables, address);
    if (own === null) return null;
    const namesakes = await readRows(() =>
      client.from("articles").select("slug").eq("slug", own.slug),
    );
    return own.isUnique && namesakes.length === 0 ? articlePath(own.slug) : address;
  }

  async function findHref(href: string, site: string): Promise<string | null> {
    const url = URL.parse(href);
    if (!url || hostOf(url) !== hostOf(new URL(site))) return href;
    for (const { address, isFeed } of listOldAddresses(url.pathname + url.search)) {
      const path = isFeed ? null : await findKnownPath(address);
      if (path !== null) return path + url.hash;
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
    async rewrite(blocks, { site, slug }) {
      const all = [
        ...listHrefs(blocks),
        ...listTexts(blocks).flatMap((text) =>
          splitAddresses(text).flatMap(({ href }) => href ?? []),
        ),
      ];
      const hrefs = new Map<string, string | null>();
      for (const href of all)
        if (!hrefs.has(href))
          hrefs.set(
            href,
            href.startsWith(THIS_PAGE)
              ? articlePath(slug) + new URL(href).hash
              : await findHref(href, site),
          );
      const lost = all.filter((href) => hrefs.get(href) === null).length;
      if ([...hrefs].every(([before, after]) => before === after)) return { blocks, lost };
      const toHref = (href: string) => (hrefs.has(href) ? (hrefs.get(href) ?? null) : href);
      // Readers see an address in a text, and find no path in it.
      const toAddress = (href: string) => {
        const after = toHref(href);
        return after?.startsWith("/") ? siteUrl + after : after;
      };
      return { blocks: mapTexts(mapLinks(blocks, toHref), toAddress) as ImportedBlock[], lost };
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

const TEXTS = new Set(["caption", "credit", "cite", "footnote"]);

/** Texts that have no links, and say addresses in their place. */
function listTexts(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listTexts);
  if (!isRecord(node)) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    TEXTS.has(key) && typeof value === "string" ? [value] : listTexts(value),
  );
}

function mapTexts(node: unknown, toHref: (href: string) => string | null): unknown {
  if (Array.isArray(node)) return node.map((child) => mapTexts(child, toHref));
  if (!isRecord(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      TEXTS.has(key) && typeof value === "string"
        ? mapAddresses(value, toHref)
        : mapTexts(value, toHref),
    ]),
  );
}

/** Replaces the addresses in a text; one that leads nowhere goes with its brackets. */
function mapAddresses(text: string, toHref: (href: string) => string | null): string {
  if (!text.includes("://")) return text;
  return splitAddresses(text)
    .reduce((before, part) => {
      const href = part.href === undefined ? undefined : toHref(part.href);
      if (href === undefined) {
        const isBehindLost = before.endsWith(LOST) && part.text.startsWith(")");
        return isBehindLost
          ? before.slice(0, -LOST.length).trimEnd() + part.text.slice(1)
          : before + part.text;
      }
      if (href === null) return before.endsWith("(") ? before.slice(0, -1) + LOST : before;
      return before + (href === part.href ? part.text : href);
    }, "")
    .replaceAll(LOST, "")
    .trim();
}

/** Marks the place of an address that was in brackets. */
const LOST = "\u0000";
