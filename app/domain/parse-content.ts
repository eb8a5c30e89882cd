import type { Block, HeadingBlock, ListBlock, ListItem, TableBlock, TextRun } from "./content.ts";
import { MAX_DOCUMENTS, parseDocument, splitParagraphs } from "./documents-in-strings.ts";
import { embedToText, parseEmbed } from "./parse-embed.ts";
import {
  DEEPEST,
  inlinesToPlainText,
  inlinesToText,
  isRecord,
  parseInlines,
  type Raw,
  rawText,
  toText,
} from "./parse-inlines.ts";
import { parseTable, tableToText } from "./parse-table.ts";

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

/** Plain text of blocks, separated by blank lines. */
export function contentToText(blocks: readonly Block[]): string {
  return blocks
    .map(blockToText)
    .filter((text) => text !== "")
    .join("\n\n");
}

function blockToText(block: Block): string {
  if (block.type === "list") return block.children.map(itemToText).join("\n");
  if (block.type === "image") return block.caption.trim();
  if (block.type === "table") return tableToText(block, "\t");
  if (block.type === "embed") return embedToText(block);
  return inlinesToPlainText(block.children).trim();
}

function itemToText(item: ListItem): string {
  return [inlinesToPlainText(item.children).trim(), ...(item.lists ?? []).map(blockToText)].join(
    "\n",
  );
}

/** Each document in another is parsed anew: beyond `MAX_DOCUMENTS` they are shown as they are written. */
function parseString(text: string, level: number): StoredBlock[] {
  const stored = level < MAX_DOCUMENTS ? parseDocument(text) : undefined;
  if (stored !== undefined) return parseDocumentBlocks(stored, level + 1);
  return splitParagraphs(text)
    .flatMap((part) => paragraph([{ text: part.trim() }]))
    .map((block) => ({ block, stored: block }));
}

function parseBlock(value: unknown): Block[] {
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
function withText(block: Exclude<Block, ListBlock | TableBlock>): Block[] {
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
  return items.length === 0 ? [] : [{ type: "list", ordered, children: items }];
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
  return [
    {
      type: "image",
      src,
      alt: rawText(value.alt),
      caption,
      credit: rawText(value.credit),
      children: [],
    },
  ];
}

/**
 * Unknown blocks are kept even without text: an embedded player has none, and must not be lost when the article is
 * saved.
 */
function parseUnknown(value: Raw): Block[] {
  const children = parseInlines(value.children ?? value.text ?? value.content);
  return [{ type: "unknown", children, original: value }];
}
