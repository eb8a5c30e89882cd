/** Name of the `<meta>` that tells scripts which build the page is of. */
export const BUILD_META = "broadsheet:build";

/** The same mark on answers of the server, so that a script can see that another build serves now. */
export const BUILD_HEADER = "X-Broadsheet-Build";

/** The browser keeps the scroll positions of a tab's pages under this name. */
export function scrollKey(build: string): string {
  return `broadsheet-scroll-${build}`;
}
