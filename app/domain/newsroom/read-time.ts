import { isRecord } from "../parse-inlines.ts";

/** Mean silent reading speed of adults in English non-fiction (Brysbaert 2019). */
const WORDS_PER_MINUTE = 238;
/** Deeper nodes are ignored, so that no stored value can overflow the stack. */
const MAX_DEPTH = 200;

/** Read time of a stored body in minutes, at least 1. Same result as the SQL function `content_read_time`. */
export function readTime(content: unknown): number {
  return minutesToRead(countWords(storedText(content)));
}

/** Read time of a number of words, in minutes. */
export function minutesToRead(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** Plain text of a stored body in any shape. Same result as the SQL function `content_text`. */
export function storedText(content: unknown): string {
  return nodeText(isRecord(content) ? content.main : content);
}

/** Plain text of a node and its descendants, with an empty line between blocks. */
export function nodeText(node: unknown): string {
  return textBelow(node, { isList: false, depth: 0 });
}

type Place = { isList: boolean; depth: number };

function textBelow(node: unknown, { isList, depth }: Place): string {
  if (depth > MAX_DEPTH) return "";
  if (typeof node === "string") return node;
  if (Array.isArray(node)) return joinNodes(node, { isList, depth });
  if (!isRecord(node)) return "";
  if (typeof node.text === "string") return node.text;
  return [
    textBelow(node.children, { isList: isListType(node.type), depth: depth + 1 }),
    textBelow(node.lists, { isList: false, depth: depth + 1 }),
    typeof node.caption === "string" ? node.caption : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

function joinNodes(nodes: unknown[], { isList, depth }: Place): string {
  let result = "";
  for (const node of nodes) {
    const part = textBelow(node, { isList: false, depth: depth + 1 });
    if (part === "") continue;
    if (result !== "" && (isList || isBlock(node))) result += "\n\n";
    result += part;
  }
  return result;
}

/** Text runs and links are inline; everything else is a block. */
function isBlock(node: unknown): boolean {
  if (typeof node === "string") return true;
  return isRecord(node) && node.type !== undefined && node.type !== null && node.type !== "link";
}

function isListType(type: unknown): boolean {
  return type === "list" || type === "bulleted-list" || type === "numbered-list";
}
