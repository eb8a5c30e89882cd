import type {
  Block,
  HeadingBlock,
  ImageBlock,
  InlineBlock,
  ListBlock,
  ListItem,
  TextRun,
} from "./content.ts";
import { blockToText, contentToText } from "./content-text.ts";
import { MAX_DOCUMENTS, parseDocument, splitParagraphs } from "./documents-in-strings.ts";
import { createFactBox, toFactBoxChildren } from "./fact-box.ts";
import { parseEmbed } from "./parse-embed.ts";
import {
  DEEPEST,
  inlinesToText,
  isRecord,
  parseInlines,
  type Raw,
  rawText,
  toText,
} from "./parse-inlines.ts";
import { parseMedia } from "./parse-media.ts";
import { parseTable } from "./parse-table.ts";
import { parseRelatedArticle } from "./related-article.ts";
import { parseTimeline } from "./timeline.ts";

/**
 * Parses a stored body of any shape: `{ main: [...] }`, `{ main: "..." }`, a list, a string (paragraphs split on blank
 * lines), the same as JSON in a string, or nothing. Never throws: unknown parts keep their text.
 */
export function parseContent(value: unknown): Block[] {
  return parseStoredBlocks(value).map(({ block }) => block);
}

/** A block with the stored value that it was parsed from. */
export type StoredBlock = { block: Block; stored: unknown };

/** Like `parseContent`, with the stored value of each block, so that unchanged blocks can be stored again unchanged. */
export function parseStoredBlocks(value: unknown): StoredBlock[] {
  return parseDocumentBlocks(value, 1);
}

function parseDocumentBlocks(value: unknown, level: number): StoredBlock[] {
  if (typeof value === "string") return parseString(value, level);
  if (Array.isArray(value)) return value.flatMap(parseEntry);
  if (!isRecord(value)) return [];
  if (typeof value.main === "string") return parseString(value.main, level);
  if (Array.isArray(value.main)) return value.main.flatMap(parseEntry);
  return parseEntry(isRecord(value.main) ? value.main : value);
}

/** Other fields of an object with a body in `main`; they are not shown and are preserved. */
export function readBesideMain(value: unknown): Raw {
  const stored = typeof value === "string" ? parseDocument(value) : value;
  if (!isRecord(stored) || !("main" in stored)) return {};
  const { main: _, ...beside } = stored;
  return beside;
}

function parseEntry(stored: unknown): StoredBlock[] {
  return parseBlock(stored).map((block) => ({ block, stored }));
}

/** Each document in another is parsed anew: beyond `MAX_DOCUMENTS` they are shown as they are written. */
function parseString(text: string, level: number): StoredBlock[] {
  const stored = level < MAX_DOCUMENTS ? parseDocument(text) : undefined;
  if (stored !== undefined) return parseDocumentBlocks(stored, level + 1);
  return splitParagraphs(text)
    .flatMap((part) => paragraph([{ text: part.trim() }]))
    .map((block) => ({ block, stored: block }));
}

/** `depth` is the number of boxes around. */
function parseBlock(value: unknown, depth = 0): Block[] {
  if (typeof value === "string") return paragraph([{ text: value.trim() }]);
  if (!isRecord(value)) return [];
  switch (value.type) {
    case "paragraph":
      return paragraph(parseInlines(value.children ?? value.text));
    case "heading":
      return withText({
        type: "heading",
        level: parseHeadingLevel(value.level),
        children: childrenOf(value),
      });
    case "list":
    case "bulleted-list":
    case "numbered-list":
      return parseList(value, 0);
    case "block-quote":
    case "pull-quote":
      return withText({
        type: value.type,
        children: childrenOf(value),
        ...(typeof value.cite === "string" && value.cite.trim() !== "" ? { cite: value.cite } : {}),
      });
    case "attribution":
      return withText({ type: "attribution", children: childrenOf(value) });
    case "divider":
      return [{ type: "divider", children: [] }];
    case "image":
      return parseImage(value);
    case "table": {
      const table = parseTable(value);
      return table ? [table] : paragraph([{ text: rawText(value.caption) }]);
    }
    case "code-block":
      return withText({
        type: "code-block",
        language: parseCodeLanguage(value.language),
        children: [{ text: toText(value.children ?? value.text) }],
      });
    case "embed": {
      const embed = parseEmbed(value);
      return embed ? [embed] : parseUnknown(value);
    }
    case "related-article": {
      const related = parseRelatedArticle(value);
      return related ? [related] : parseUnknown(value);
    }
    case "audio":
    case "video": {
      const media = parseMedia(value.type, value);
      return media ? [media] : parseUnknown(value);
    }
    case "fact-box":
      return parseFactBox(value, depth);
    case "timeline": {
      const timeline = parseTimeline(value);
      return timeline ? [timeline] : [];
    }
    case "gallery":
      return parseGallery(value, depth);
    case undefined:
      return paragraph(parseInlines(value.children ?? value.text ?? value));
    default:
      return parseUnknown(value);
  }
}

function paragraph(children: TextRun[] | ReturnType<typeof parseInlines>): Block[] {
  return withText({ type: "paragraph", children });
}

/** Blocks without a visible character are left out. */
function withText(block: InlineBlock): Block[] {
  return inlinesToText(block.children).trim() === "" ? [] : [block];
}

function childrenOf(value: Raw): ReturnType<typeof parseInlines> {
  return parseInlines(value.children ?? value.text);
}

/** Heading level; 2 if it is not one of the six. */
export function parseHeadingLevel(value: unknown): HeadingBlock["level"] {
  const levels = [1, 2, 3, 4, 5, 6] as const;
  return levels.find((level) => level === Number(value)) ?? 2;
}

/** Name of a programming language, such as "c++"; empty for what is none. */
export function parseCodeLanguage(value: unknown): string {
  return typeof value === "string" && /^[\w+#.-]{1,40}$/.test(value) ? value : "";
}

/** Maximum depth of nested lists; deeper ones are parsed as text. */
export const DEEPEST_LIST = 8;

function parseList(value: Raw, depth: number): ListBlock[] {
  const children = Array.isArray(value.children) ? value.children : [];
  const items = children.flatMap((child) => parseListItem(child, depth));
  const ordered = value.type === "numbered-list" || value.ordered === true;
  if (items.length === 0) return [];
  return [{ type: "list", ordered, ...(ordered && parseListStart(value.start)), children: items }];
}

/** The first number of an ordered list; nothing for 1 and for what is no number. */
export function parseListStart(value: unknown): Pick<ListBlock, "start"> {
  const isNumber = typeof value === "number" || /^\s*-?\d{1,7}\s*$/.test(String(value));
  const start = isNumber ? Number(value) : 1;
  const isUsable = Number.isInteger(start) && Math.abs(start) <= 1_000_000;
  return isUsable && start !== 1 ? { start } : {};
}

function parseListItem(value: unknown, depth: number): ListItem[] {
  if (isList(value)) {
    // Some editors store a nested list directly in its list.
    return depth < DEEPEST_LIST
      ? [{ type: "list-item", children: [], lists: parseList(value, depth + 1) }]
      : textItem(value);
  }
  if (!isRecord(value) || !Array.isArray(value.children)) return textItem(value);
  if (value.type === "link") return item({ type: "list-item", children: parseInlines([value]) });
  const nested = [...value.children, ...(Array.isArray(value.lists) ? value.lists : [])].filter(
    isList,
  );
  const line = value.children.filter((child) => !isList(child));
  // Beyond the maximum depth, the text of nested lists is appended to the line.
  if (depth >= DEEPEST_LIST) {
    const below = nested.map((list) => readDeepText(list, depth));
    return item({ type: "list-item", children: parseInlines([...line, ...below]) });
  }
  const lists = nested.flatMap((list) => parseList(list, depth + 1));
  return item({
    type: "list-item",
    children: parseInlines(line),
    ...(lists.length > 0 ? { lists } : {}),
  });
}

function textItem(value: unknown): ListItem[] {
  const children =
    isRecord(value) && "text" in value ? parseInlines([value]) : [{ text: toText(value) }];
  return item({ type: "list-item", children });
}

function item(value: ListItem): ListItem[] {
  return inlinesToText(value.children).trim() === "" && !value.lists ? [] : [value];
}

/** Text of a list with all nested lists, each item on a line of its own. */
function readDeepText(list: Raw, depth: number): string {
  if (depth > DEEPEST || !Array.isArray(list.children)) return "";
  return list.children
    .map((entry: unknown) => {
      const lists = isRecord(entry) && Array.isArray(entry.lists) ? entry.lists.filter(isList) : [];
      const below = lists.map((nested) => readDeepText(nested, depth + 1)).join("");
      return `\n${toText(entry)}${below}`;
    })
    .join("");
}

function isList(value: unknown): value is Raw {
  return isRecord(value) && /^(bulleted-|numbered-)?list$/.test(String(value.type));
}

function parseImage(value: Raw): Block[] {
  const src = rawText(value.src).trim();
  const caption = rawText(value.caption);
  if (src === "") return paragraph([{ text: caption }]);
  const isDecorative = value.decorative === true;
  return [
    {
      type: "image",
      src,
      alt: isDecorative ? "" : rawText(value.alt),
      ...(isDecorative && { decorative: true }),
      caption,
      credit: rawText(value.credit),
      children: [],
    },
  ];
}

/** Boxes within boxes beyond this depth are parsed as text. */
const DEEPEST_BOX = 8;

function parseFactBox(value: Raw, depth: number): Block[] {
  const children = parseInner(value, depth).flatMap((block) =>
    toFactBoxChildren(block, blockToText),
  );
  const box = createFactBox(rawText(value.title), children);
  return box ? [box] : [];
}

/** Text between the images of a gallery becomes part of its caption. */
function parseGallery(value: Raw, depth: number): Block[] {
  const inner = parseInner(value, depth);
  const images = inner.filter((block): block is ImageBlock => block.type === "image");
  const others = contentToText(inner.filter(({ type }) => type !== "image"));
  const caption = others === "" ? rawText(value.caption) : `${others} ${rawText(value.caption)}`;
  if (images.length === 0) return paragraph([{ text: caption }]);
  const slideshow = value.slideshow === true ? ({ slideshow: true } as const) : {};
  return [{ type: "gallery", ...slideshow, caption, children: images }];
}

/** Blocks in a box. Each run or link that stands in it directly is a paragraph. */
function parseInner(value: Raw, depth: number): Block[] {
  if (depth >= DEEPEST_BOX) return paragraph([{ text: toText(value.children) }]);
  const entries = Array.isArray(value.children) ? value.children : [value.children ?? value.text];
  return entries.flatMap((entry) =>
    isRecord(entry) && entry.type === "link"
      ? paragraph(parseInlines([entry]))
      : parseBlock(entry, depth + 1),
  );
}

/**
 * Unknown blocks are kept even without text: an embedded player has none, and must not be lost when the article is
 * saved.
 */
function parseUnknown(value: Raw): Block[] {
  const children = parseInlines(value.children ?? value.text ?? value.content);
  return [{ type: "unknown", children, original: value }];
}
