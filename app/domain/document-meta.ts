/**
 * Name of the `<meta>` with the backend's connection data: `content` is its origin (empty for the site's own),
 * `data-key` the publishable key.
 */
export const BACKEND_META = "broadsheet:backend";

/** Name of the `<meta>` with the build id of the page. */
export const BUILD_META = "broadsheet:build";

/** Response header with the build id, from which a script learns that the server runs another build. */
export const BUILD_HEADER = "X-Broadsheet-Build";

/** Session storage key of the scroll positions of a tab's pages. */
export function scrollKey(build: string): string {
  return `broadsheet-scroll-${build}`;
}

/** Key of the uploads that were interrupted on this device: names and addresses, no images. */
export const UPLOADS_KEY = "broadsheet-uploads";

/** Key of the banner that was announced or dismissed on this device: its id, and which of the two. */
export const BANNER_KEY = "broadsheet-banner";

/** Key of how this device shows pages: theme and text size, as in `dark large`; `auto` and `normal` if not chosen. */
export const DISPLAY_KEY = "broadsheet-display";
