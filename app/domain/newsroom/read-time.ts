import { isRecord, rawText } from "../parse-inlines.ts";

/** Mean silent reading speed of adults in English non-fiction (Brysbaert 2019). */
const WORDS_PER_MINUTE = 238;
/** For scripts without spaces between words, such as Chinese, Japanese and Thai. */
const CHARACTERS_PER_MINUTE = 450;
/** Deeper nodes are ignored, so that no stored value can overflow the stack. */
const MAX_DEPTH = 200;

/** Read time of a stored body in minutes, at least 1, without the transcripts of audio and video. Same result as the SQL function `content_read_time`. */
export function readTime(content: unknown): number {
  return minutesToRead(measureText(storedText(content, { hasTranscripts: false })));
}

/**
 * Length of a text for reading: characters of scripts without spaces, and words of all others. `words` counts the words
 * of both.
 */
export type TextLength = { words: number; spacedWords: number; characters: number };

/** Read time of a text of this length, in minutes. In whole numbers, so that the database comes to the same. */
export function minutesToRead({ spacedWords, characters }: Omit<TextLength, "words">): number {
  const parts = spacedWords * CHARACTERS_PER_MINUTE + characters * WORDS_PER_MINUTE;
  return Math.max(1, Math.ceil(parts / (WORDS_PER_MINUTE * CHARACTERS_PER_MINUTE)));
}

/**
 * Letters of Thai, Lao, Burmese, Khmer, kana and Han, without marks that stand above or below another, and punctuation of
 * East Asia. `private.content_read_time` has the same ranges.
 */
const UNSPACED =
  /[\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e46\u0e81-\u0eb0\u0eb2\u0eb3\u0ec0-\u0ec6\u1000-\u102a\u1780-\u17b3\u3005-\u3007\u3041-\u3096\u30a1-\u30fa\u30fc\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{323af}]/gu;
const MARKS_AND_SIGNS =
  /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd\u102b-\u103e\u17b4-\u17d3\u3001-\u3004\u3008-\u301f\u3099-\u309e\u30fb\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65]/gu;

export function measureText(text: string): TextLength {
  const characters = text.match(UNSPACED)?.length ?? 0;
  if (characters === 0) {
    const words = text.match(/\S+/g)?.length ?? 0;
    return { words, spacedWords: words, characters };
  }
  const spaced = text.replace(UNSPACED, " ").replace(MARKS_AND_SIGNS, " ");
  return {
    words: countSegments(text),
    spacedWords: spaced.match(/\S+/g)?.length ?? 0,
    characters,
  };
}

/** Number of words; those of scripts without spaces are found by a dictionary. */
export function countWords(text: string): number {
  return measureText(text).words;
}

let segmenter: Intl.Segmenter | undefined;

function countSegments(text: string): number {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  let words = 0;
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) words += 1;
  return words;
}

/** Plain text of a stored body in any shape. Same result as the SQL function `content_text`. */
export function storedText(content: unknown, { hasTranscripts = true } = {}): string {
  return nodeText(isRecord(content) ? content.main : content, { hasTranscripts });
}

/** Plain text of a node and its descendants, with an empty line between blocks. */
export function nodeText(node: unknown, { hasTranscripts = true } = {}): string {
  return textBelow(node, { isList: false, depth: 0, hasTranscripts });
}

type Place = { isList: boolean; depth: number; hasTranscripts: boolean };

function textBelow(node: unknown, place: Place): string {
  const { depth, hasTranscripts } = place;
  if (depth > MAX_DEPTH) return "";
  if (typeof node === "string") return node;
  if (Array.isArray(node)) return joinNodes(node, place);
  if (!isRecord(node)) return "";
  if (typeof node.text === "string") return node.text;
  const below = { isList: false, depth: depth + 1, hasTranscripts };
  const isMedia = node.type === "audio" || node.type === "video";
  return [
    isMedia ? rawText(node.title) : textAbove(node),
    textBelow(node.children, { ...below, isList: isListType(node.type) }),
    textBelow(node.lists, below),
    rawText(node.caption),
    node.type === "embed" ? rawText(node.author) : "",
    isMedia && hasTranscripts ? rawText(node.transcript) : "",
  ]
    .filter((part) => part !== "")
    .join("\n\n");
}

/** Title of a box or timeline, and date of an entry. */
function textAbove({ type, title, date }: Record<string, unknown>): string {
  if (type === "timeline-entry") return rawText(date);
  return type === "fact-box" || type === "timeline" ? rawText(title) : "";
}

function joinNodes(nodes: unknown[], { isList, depth, hasTranscripts }: Place): string {
  let result = "";
  for (const node of nodes) {
    const part = textBelow(node, { isList: false, depth: depth + 1, hasTranscripts });
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
  const types = ["list", "bulleted-list", "numbered-list", "fact-box", "gallery", "timeline"];
  return types.includes(String(type));
}
