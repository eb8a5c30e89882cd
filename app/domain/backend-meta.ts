/**
 * Name of the `<meta>` with the backend's connection data: `content` is its origin (empty for the site's own),
 * `data-key` the publishable key.
 */
export const BACKEND_META = "broadsheet:backend";
