import { findRoute } from "../../domain/route-table.ts";

/** Pages that are cached for offline reading. They are the same for every reader. */
export function isCachedPage(pathname: string): boolean {
  return ["/", "/article/:slug"].includes(findRoute(pathname).pattern);
}

/** An article image in one of the offered sizes. */
export function isImage(pathname: string): boolean {
  return pathname.startsWith(IMAGES);
}

const IMAGES = "/storage/v1/render/image/public/";

/** A build asset, whose name contains a content hash. */
export function isAsset(pathname: string): boolean {
  return pathname.startsWith("/assets/");
}

/** Whether a path belongs to the newsroom, which staff may have open for days. */
export function isNewsroom(pathname: string): boolean {
  return findRoute(pathname).kind === "newsroom";
}

/** Pages of the newsroom that work without a connection, by their patterns: an address at which the page is cached. */
const SHELLS: Readonly<Record<string, string>> = {
  "/admin": "/admin",
  "/admin/articles": "/admin/articles",
  "/admin/articles/new": "/admin/articles/new",
  "/admin/articles/:id/edit": "/admin/articles/any/edit",
};

export const SHELL_ADDRESSES = Object.values(SHELLS);

/** The cached page for an address of the newsroom. Its HTML is the same for every user and article. */
export function findShell(pathname: string): string | undefined {
  return SHELLS[findRoute(pathname).pattern];
}

/** Articles linked from a page, without duplicates, in order. */
export function linkedArticles(html: string): string[] {
  const links = html.matchAll(/\shref="(\/article\/[^"/?#&]+)"/g);
  return [...new Set(Array.from(links, ([, path = ""]) => path))];
}

/** Images of a page served by the site itself, without their sizes and duplicates. */
export function shownImages(html: string): string[] {
  const addresses = html.matchAll(/["\s](\/storage\/v1\/render\/image\/public\/[^"?\s&]+)\?/g);
  return [...new Set(Array.from(addresses, ([, path = ""]) => path))];
}

/** URL of the size in which an image is cached; pages have to offer it. */
export function cachedSize(image: string): string {
  return `${image}?width=672&height=378&resize=cover`;
}
