/** Feed formats with their file names. */
export const FEED_FORMATS = {
  rss: { file: "rss.xml", type: "application/rss+xml", name: "RSS" },
  atom: { file: "atom.xml", type: "application/atom+xml", name: "Atom" },
  json: { file: "feed.json", type: "application/feed+json", name: "JSON Feed" },
} as const;

export type FeedFormat = keyof typeof FEED_FORMATS;

/** All formats in the order of the links on pages. */
export const FEED_NAMES: readonly FeedFormat[] = ["rss", "atom", "json"];

/** Path of a feed, below the page with the same articles. */
export function feedPath(pagePath: string, format: FeedFormat): string {
  return `${pagePath.replace(/\/$/, "")}/${FEED_FORMATS[format].file}`;
}

/** Feed format of a path; undefined if it is not a feed. */
export function feedFormat(path: string): FeedFormat | undefined {
  const file = path.slice(path.lastIndexOf("/") + 1);
  return FEED_NAMES.find((format) => FEED_FORMATS[format].file === file);
}
