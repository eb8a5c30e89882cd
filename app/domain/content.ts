/**
 * The stored article body: `{ main: Block[] }`. A block has a `type` and `children`; leaves are text
 * runs. Everything else the column may hold (a string, a list, an object whose `main` is a string)
 * is turned into this shape by `parseContent`.
 */
export type TextRun = {
  text: string;
  /** Language as a BCP 47 tag, where it is not that of the site. */
  lang?: string;
  /** Direction, where it does not follow from the letters. */
  dir?: "ltr" | "rtl";
  /** A note on these words, which readers find at the end of the article. */
  footnote?: string;
} & { [Name in MarkName]?: boolean };

/** Marks that a text run has or has not, outermost first. */
export const MARKS = [
  "bold",
  "italic",
  "underline",
  "strikethrough",
  "superscript",
  "subscript",
  "code",
] as const;
export type MarkName = (typeof MARKS)[number];

/** An inline link; `href` is http, https or mailto, or the path of a page of this site. */
export type LinkInline = { type: "link"; href: string; children: TextRun[] };

export type Inline = TextRun | LinkInline;

/** A list item: a line of text, then the lists nested in it. */
export type ListItem = { type: "list-item"; children: Inline[]; lists?: ListBlock[] };

export type ParagraphBlock = { type: "paragraph"; children: Inline[] };
export type HeadingBlock = { type: "heading"; level: 1 | 2 | 3 | 4 | 5 | 6; children: Inline[] };
export type ListBlock = {
  type: "list";
  ordered: boolean;
  /** Number of the first item of an ordered list; 1 without it. */
  start?: number;
  children: ListItem[];
};
export type BlockQuoteBlock = { type: "block-quote"; children: Inline[]; cite?: string };
/** Words that stand out of the text, mostly some of its own; `cite` says who said them. */
export type PullQuoteBlock = { type: "pull-quote"; children: Inline[]; cite?: string };
/**
 * An image in the text. `src` is a URL, or a path in the bucket `article-images`. One that is `decorative` says nothing
 * that the text does not, so that it needs no alternative text.
 */
export type ImageBlock = {
  type: "image";
  src: string;
  alt: string;
  decorative?: true;
  caption: string;
  credit: string;
  children: Inline[];
};
/** A table; its cells hold lines of text. `caption` says what it shows. */
export type TableBlock = { type: "table"; caption: string; children: TableRow[] };
export type TableRow = { type: "table-row"; children: TableCell[] };
/** `header` marks the name of a row or column; spans are given where they are more than 1. */
export type TableCell = {
  type: "table-cell";
  header?: boolean;
  colspan?: number;
  rowspan?: number;
  children: Inline[];
};
/** Program text, shown as it is written. `language` is a name such as "python", or empty. */
export type CodeBlock = { type: "code-block"; language: string; children: TextRun[] };
/**
 * A video, post, map or document of another site. What is said of it is stored, so that it can be read without asking
 * that site; `children` quote the words of a post.
 */
export type EmbedBlock = {
  type: "embed";
  /** The page that it stands for, by https. */
  href: string;
  /** Name of the site. */
  provider: string;
  /** Its title, shown as its caption. */
  caption: string;
  author: string;
  /** Path of its thumbnail in the bucket `article-images`; empty without one. */
  src: string;
  /** Proportions; width 0 stands for as wide as the text, and this high in pixels. Both 0 where they are unknown. */
  width: number;
  height: number;
  /** Whether the site did not have it any more when it was last asked. */
  gone?: boolean;
  children: TextRun[];
};
/**
 * Another article of this site, shown with its current headline. `title` is the headline that it had when it was chosen,
 * for those who edit the article after the other one is gone.
 */
export type RelatedArticleBlock = {
  type: "related-article";
  /** Id of the article. */
  id: string;
  title: string;
  children: Inline[];
};
export type DividerBlock = { type: "divider"; children: Inline[] };
/** License or source line of an article that was published elsewhere first; shown below the text. */
export type AttributionBlock = { type: "attribution"; children: Inline[] };
/** A box beside the text, such as key facts or terms. */
export type FactBoxBlock = { type: "fact-box"; title: string; children: FactBoxChild[] };
export type FactBoxChild =
  | ParagraphBlock
  | HeadingBlock
  | ListBlock
  | BlockQuoteBlock
  | ImageBlock
  | TableBlock;
/** Several images as one block: side by side or, with `slideshow`, one after the other. */
export type GalleryBlock = {
  type: "gallery";
  slideshow?: true;
  caption: string;
  children: ImageBlock[];
};
/**
 * A recording that readers play. `file` is a path in the bucket `article-media`, or an https address: files of other
 * sites are linked.
 */
export type AudioBlock = { type: "audio" } & MediaFacts;
export type VideoBlock = {
  type: "video";
  /** Image that is shown before it plays: a path in the bucket `article-images`, or an address. Empty without one. */
  src: string;
  /** Proportions in pixels; both 0 where they are unknown. */
  width: number;
  height: number;
  /** WebVTT file, as a path in the bucket `article-media`; empty without captions. */
  captions: string;
  /** Language of the captions as a BCP 47 tag. */
  language: string;
} & MediaFacts;
export type MediaFacts = {
  file: string;
  title: string;
  caption: string;
  credit: string;
  /** Length in seconds; 0 where it is unknown. */
  duration: number;
  /** The spoken words, with empty lines between paragraphs. */
  transcript: string;
  children: TextRun[];
};
/** Events in the order in which they are told. An entry has its date as it is shown, such as "12 May 1926" or "10:40". */
export type TimelineBlock = { type: "timeline"; title: string; children: TimelineEntry[] };
export type TimelineEntry = { type: "timeline-entry"; date: string; children: Inline[] };
/** A block of an unknown type: its text is shown, and `original` holds the stored value. */
export type UnknownBlock = { type: "unknown"; children: Inline[]; original: unknown };

export type Block =
  | ParagraphBlock
  | HeadingBlock
  | ListBlock
  | BlockQuoteBlock
  | PullQuoteBlock
  | ImageBlock
  | TableBlock
  | CodeBlock
  | EmbedBlock
  | RelatedArticleBlock
  | FactBoxBlock
  | GalleryBlock
  | AudioBlock
  | VideoBlock
  | TimelineBlock
  | DividerBlock
  | AttributionBlock
  | UnknownBlock;

/** Blocks that hold text directly. */
export type InlineBlock = Exclude<
  Block,
  ListBlock | TableBlock | FactBoxBlock | GalleryBlock | TimelineBlock
>;
