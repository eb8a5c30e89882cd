/** Pages of which copies are kept. They are the same for everybody. */
export function isKeptPage(pathname: string): boolean {
  return pathname === "/" || /^\/article\/[^/]+$/.test(pathname);
}

/** A picture of a story in one of the sizes that it is offered in. */
export function isPicture(pathname: string): boolean {
  return pathname.startsWith(PICTURES);
}

const PICTURES = "/storage/v1/render/image/public/";

/** A file of a build; its name changes with its content. */
export function isAsset(pathname: string): boolean {
  return pathname.startsWith("/assets/");
}

/** The newsroom, which staff may have open for days. */
export function isNewsroom(pathname: string): boolean {
  return /^\/admin(\/|$)/.test(pathname);
}

/** The stories that a page links to, once each, in its order. */
export function linkedStories(html: string): string[] {
  const links = html.matchAll(/\shref="(\/article\/[^"/?#&]+)"/g);
  return [...new Set(Array.from(links, ([, path = ""]) => path))];
}

/** The pictures of a page that the site itself serves, without their sizes, once each. */
export function shownPictures(html: string): string[] {
  const addresses = html.matchAll(/["\s](\/storage\/v1\/render\/image\/public\/[^"?\s&]+)\?/g);
  return [...new Set(Array.from(addresses, ([, path = ""]) => path))];
}

/** The address of the one size in which a picture is kept; it has to be one that pages offer. */
export function keptSize(picture: string): string {
  return `${picture}?width=672&height=378&resize=cover`;
}
