/** Names of the blocks without a text style by the types of their nodes; inner ones come first. */
export const BLOCK_NAMES: Readonly<Record<string, string>> = {
  codeBlock: "Code block",
  blockQuote: "Quote",
  pullQuote: "Pull quote",
  image: "Image",
  embed: "Embed",
  relatedArticle: "Related article",
  gallery: "Gallery",
  audio: "Audio",
  video: "Video",
  factBox: "Fact box",
  timelineEntry: "Timeline",
  divider: "Divider",
  attribution: "Source line",
  timeline: "Timeline",
  table: "Table",
};
