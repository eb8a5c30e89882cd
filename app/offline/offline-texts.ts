/** The banner on an offline copy. */
export const BAR_ID = "offline-bar";

/** Placeholder for the list of copies on the page `/offline`. */
export const CACHED_PAGES_ID = "cached-pages";

/**
 * Marker of a part of the page `/offline`. The server sends the first part visible; the service worker shows the
 * second.
 */
export const ONLINE_PART = '<div data-shown="online">';
export const OFFLINE_PART = '<div hidden="" data-shown="offline">';

/** Title of the page `/offline` when it is loaded over the network. */
export const ONLINE_TITLE = "You are online";

/**
 * Texts of the offline page; the service worker replaces them by the others if the site is down. They contain no
 * characters that HTML escapes, because it searches the markup for them.
 */
export const OFFLINE_TEXTS = {
  title: "You are offline",
  explanation: "This page cannot be loaded without a connection.",
} as const;

export const UNREACHABLE_TEXTS = {
  title: "The site cannot be reached",
  explanation: "This page cannot be loaded right now.",
} as const;
