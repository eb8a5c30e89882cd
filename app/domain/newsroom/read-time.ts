import { isRecord } from "../parse-inlines.ts";

/** Mean silent reading speed of adults in English non-fiction (Brysbaert 2019). */
const WORDS_A_MINUTE = 238;
/** Deeper nesting than anybody writes; what is below has no text, so that no stored value exhausts the stack. */
const DEEPEST = 200;

/** Minutes that a stored body takes to read, at least 1: what `content_read_time` of the database gives. */
export function readTime(content: unknown): number {
  return minutesToRead(countWords(storedText(content)));
}

/** Minutes that so many words take to read. */
export function minutesToRead(words: number): number {
  return Math.max(1, Math.ceil(words / WORDS_A_MINUTE));
}

export function countWords(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

/** The plain text of a stored body in every shape it may have: what `content_text` of the database gives. */
export function storedText(content: unknown): string {
  return nodeText(isRecord(content) ? content.main : content);
}

/** The plain text of a block or a run with all that is below it; an empty line between two blocks. */
export function nodeText(node: unknown): string {
  return textBelow(node, { isList: false, depth: 0 });
}

type Place = { isList: boolean; depth: number };

function textBelow(node: unknown, { isList, depth }: Place): string {
  if (depth > DEEPEST) return "";
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

/** Runs and links follow one another without a gap. */
function isBlock(node: unknown): boolean {
  if (typeof node === "string") return true;
  return isRecord(node) && node.type !== undefined && node.type !== null && node.type !== "link";
}

function isListType(type: unknown): boolean {
  return type === "list" || type === "bulleted-list" || type === "numbered-list";
}
