import type { Client } from "../../app/data/client.ts";
import { splitAddresses } from "../../app/domain/footnotes.ts";
import { listOldAddresses } from "../../app/domain/pages/old-address.ts";
import { isRecord } from "../../app/domain/parse-inlines.ts";
import type { ImportedBlock } from "../html/block-writer.ts";
import { hostOf, THIS_PAGE, UNKNOWN_SITE } from "../html/links.ts";
import { listHrefs, mapLinks } from "../html/map-links.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import { articlePath, findOwnPaths } from "./find-own-paths.ts";

/** The blocks of an article with its links, and how many of them lead nowhere, because the old site is not known. */
export type LinkedBlocks = { blocks: ImportedBlock[]; lost: number };

/** Lets links between articles of the archive lead to the imported ones. */
export type OwnLinks = {
  /**
   * Finds out where the links of a batch lead, in few requests, so that `rewrite` knows.
   *
   * @throws BackendUnavailableError when the database does not respond.
   */
  prepare(articles: readonly { blocks: ImportedBlock[]; site: string }[]): Promise<void>;
  /** @throws BackendUnavailableError when the database does not respond. */
  rewrite(blocks: ImportedBlock[], article: { site: string; slug: string }): Promise<LinkedBlocks>;
};

const MAX_CACHED = 50_000;

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

  async function findHref(href: string, site: string): Promise<string | null> {
    const url = ownUrl(href, site);
    if (!url) return href;
    for (const address of addressesOf(url)) {
      await learn([address]);
      const path = known.get(address) ?? null;
      if (path !== null) return path + url.hash;
    }
    return isUnknown(url) ? null : href;
  }

  /** Looks up addresses that are not known yet. */
  async function learn(addresses: readonly string[]): Promise<void> {
    const unknown = [...new Set(addresses)].filter((address) => !known.has(address));
    if (unknown.length === 0) return;
    if (known.size + unknown.length > MAX_CACHED) known.clear();
    for (const [address, path] of await findOwnPaths({ client, tables }, unknown))
      known.set(address, path);
  }

  return {
    async prepare(articles) {
      const addresses = articles.flatMap(({ blocks, site }) =>
        listAddresses(blocks).flatMap((href) => {
          const url = ownUrl(href, site);
          return url ? addressesOf(url) : [];
        }),
      );
      await learn(addresses);
    },
    async rewrite(blocks, { site, slug }) {
      const all = listAddresses(blocks);
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

/** The address of a link to the site of its archive; null for one that leads elsewhere. */
function ownUrl(href: string, site: string): URL | null {
  const url = href.startsWith(THIS_PAGE) ? null : URL.parse(href);
  return url && hostOf(url.href) === hostOf(site) ? url : null;
}

function addressesOf({ pathname, search }: URL): string[] {
  return listOldAddresses(pathname + search).flatMap(({ address, isFeed }) =>
    isFeed ? [] : address,
  );
}

/** The addresses of links, and those in texts that have no links. */
function listAddresses(blocks: readonly ImportedBlock[]): string[] {
  return [
    ...listHrefs(blocks),
    ...listTexts(blocks).flatMap((text) => splitAddresses(text).flatMap(({ href }) => href ?? [])),
  ];
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
