import { isSpecialListing } from "../pages/category-listing.ts";
import { parseStoredBlocks } from "../parse-content.ts";
import { DEEPEST, isRecord, parseLinkAddress, rawText, toText } from "../parse-inlines.ts";

/** A page of this site that a link leads to. */
export type LinkedPage = { kind: "article" | "category" | "author" | "tag"; slug: string };

type Link = { address: string; label: string; blockIndex: number };

/** Links as they are stored, also those that readers get as text because their address is malformed. */
export function listLinks(content: unknown): Link[] {
  return parseStoredBlocks(content).flatMap(({ stored }, blockIndex) =>
    linksBelow(stored, 0).map((link) => ({ ...link, blockIndex })),
  );
}

function linksBelow(node: unknown, depth: number): Omit<Link, "blockIndex">[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(node)) return node.flatMap((child) => linksBelow(child, depth + 1));
  if (!isRecord(node)) return [];
  if (node.type === "link") {
    return [{ address: rawText(node.href ?? node.url), label: toText(node.children) }];
  }
  return [...linksBelow(node.children, depth + 1), ...linksBelow(node.lists, depth + 1)];
}

/** Whether an address is one that a browser opens: mail to somebody, a host with a domain, or a path of this site. */
export function isReachable(address: string): boolean {
  const parsed = parseLinkAddress(address);
  if (parsed === undefined) return false;
  if (parsed.startsWith("/")) return true;
  const { protocol, hostname, pathname } = new URL(parsed);
  if (protocol === "mailto:") return /[^@\s]@[^@\s]/.test(pathname);
  return /[^.]\.[^.]/.test(hostname) || hostname === "localhost" || hostname.startsWith("[");
}

/** The page of this site that an address leads to; undefined for other sites and pages that always exist. */
export function toLinkedPage(address: string, siteUrl: string): LinkedPage | undefined {
  const parsed = parseLinkAddress(address);
  const url = parsed === undefined ? null : URL.parse(parsed, siteUrl);
  if (url?.origin !== new URL(siteUrl).origin) return undefined;
  const [, kind, part, ...more] = url.pathname.replace(/(?<!\/)\/+$/, "").split("/");
  if (part === undefined || more.length > 0) return undefined;
  const slug = decode(part);
  switch (kind) {
    case "article":
    case "author":
    case "tag":
      return { kind, slug };
    case "category":
      return isSpecialListing(slug) ? undefined : { kind, slug };
    default:
      return undefined;
  }
}

export function pageKey({ kind, slug }: LinkedPage): string {
  return `${kind}/${slug}`;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
