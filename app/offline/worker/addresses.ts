import { findRoute } from "../../domain/find-route.ts";

/** Pages of which copies are kept. They are the same for everybody. */
export function isCachedPage(pathname: string): boolean {
  return ["/", "/article/:slug"].includes(findRoute(pathname).pattern);
}

/** An image of an article in one of the sizes that it is offered in. */
export function isImage(pathname: string): boolean {
  return pathname.startsWith(IMAGES);
}

const IMAGES = "/storage/v1/render/image/public/";

/** A file of a build; its name changes with its content. */
export function isAsset(pathname: string): boolean {
  return pathname.startsWith("/assets/");
}

/** The newsroom, which staff may have open for days. */
export function isNewsroom(pathname: string): boolean {
  return findRoute(pathname).kind === "newsroom";
}

/** The articles that a page links to, once each, in its order. */
export function linkedArticles(html: string): string[] {
  const links = html.matchAll(/\shref="(\/article\/[^"/?#&]+)"/g);
  return [...new Set(Array.from(links, ([, path = ""]) => path))];
}

/** The images of a page that the site itself serves, without their sizes, once each. */
export function shownImages(html: string): string[] {
  const addresses = html.matchAll(/["\s](\/storage\/v1\/render\/image\/public\/[^"?\s&]+)\?/g);
  return [...new Set(Array.from(addresses, ([, path = ""]) => path))];
}

/** The address of the one size in which an image is kept; it has to be one that pages offer. */
export function keptSize(image: string): string {
  return `${image}?width=672&height=378&resize=cover`;
}
