/**
 * Name of the `<meta>` that tells scripts where the backend is: `content` holds its origin (empty for the
 * site's own), `data-key` the publishable key.
 */
export const BACKEND_META = "broadsheet:backend";
