import { toOldAddress } from "../../app/domain/pages/old-address.ts";
import type { ArchiveArticle } from "../formats/archive-article.ts";
import { hostOf, resolveAddress, UNKNOWN_SITE } from "../html/links.ts";

const MAX_LENGTH = 2000;

/**
 * The page of another site that is the original of an article; null for its own page at the old site, which leads to this
 * one. `isLost` is true for an address that cannot be kept.
 */
export function originalPage({
  canonicalUrl = "",
  site,
  addresses,
}: Pick<ArchiveArticle, "canonicalUrl" | "site" | "addresses">): {
  address: string | null;
  isLost: boolean;
} {
  if (canonicalUrl.trim() === "") return { address: null, isLost: false };
  const url = URL.parse(resolveAddress(canonicalUrl, site));
  const isPage = url !== null && /^https?:$/.test(url.protocol) && url.href.length <= MAX_LENGTH;
  if (!isPage) return { address: null, isLost: true };
  const isOldSite = hostOf(url.href) === hostOf(site);
  const own = addresses.map(toOldAddress);
  if (isOldSite && own.includes(toOldAddress(url.pathname + url.search)))
    return { address: null, isLost: false };
  if (url.href.startsWith(UNKNOWN_SITE)) return { address: null, isLost: true };
  return { address: url.href, isLost: false };
}
