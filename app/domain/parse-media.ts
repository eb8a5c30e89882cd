import type { AudioBlock, Block, MediaFacts, VideoBlock } from "./content.ts";
import { splitParagraphs } from "./documents-in-strings.ts";
import { isLanguageTag, type Raw, rawText, toText } from "./parse-inlines.ts";

export type MediaBlock = AudioBlock | VideoBlock;

/** The longest texts, in characters; longer ones are cut. */
const LIMITS = {
  file: 2000,
  title: 500,
  caption: 2000,
  credit: 500,
  transcript: 200_000,
  src: 2000,
  captions: 2000,
} as const;
/** No recording is longer than a week. */
const LONGEST_SECONDS = 7 * 24 * 60 * 60;
const LARGEST_PIXELS = 10_000;

/** Values of a block before they are checked. */
export type MediaValues = Partial<Record<keyof MediaFacts | keyof VideoBlock, unknown>>;

/** Parses a stored block; undefined where its file is neither a path nor an https address. */
export function parseMedia(type: MediaBlock["type"], value: Raw): MediaBlock | undefined {
  const transcript = rawText(value.transcript) || toText(value.children ?? []);
  return createMedia(type, { ...value, file: value.file ?? value.url, transcript });
}

/** A block with these values, within the limits; undefined where its file is neither a path nor an https address. */
export function createMedia(type: MediaBlock["type"], values: MediaValues): MediaBlock | undefined {
  const file = parseMediaFile(rawText(values.file));
  if (file === undefined) return undefined;
  const facts: MediaFacts = {
    file,
    title: cut(values.title, LIMITS.title),
    caption: cut(values.caption, LIMITS.caption),
    credit: cut(values.credit, LIMITS.credit),
    duration: whole(values.duration, LONGEST_SECONDS),
    transcript: cut(values.transcript, LIMITS.transcript),
    children: [],
  };
  if (type === "audio") return { type, ...facts };
  const [width, height] = [values.width, values.height].map((each) => whole(each, LARGEST_PIXELS));
  const isMeasured = width !== 0 && height !== 0;
  const captions = rawText(values.captions).trim();
  return {
    type,
    ...facts,
    src: cut(values.src, LIMITS.src).trim(),
    width: isMeasured ? (width ?? 0) : 0,
    height: isMeasured ? (height ?? 0) : 0,
    captions: isPath(captions) ? cut(captions, LIMITS.captions) : "",
    language: isLanguageTag(values.language) ? rawText(values.language) : "",
  };
}

/** A path in the bucket `article-media`, or an https address without credentials; undefined for anything else. */
export function parseMediaFile(source: string): string | undefined {
  const file = source.trim();
  if (file.length > LIMITS.file || file === "") return undefined;
  if (isPath(file)) return file;
  const url = URL.parse(file);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "") return undefined;
  return url.href.length > LIMITS.file ? undefined : url.href;
}

function isPath(text: string): boolean {
  return text !== "" && !/^(?:[a-z][a-z0-9+.-]*:|\/\/|\\)/i.test(text) && !text.includes("\n");
}

/** Text that ends before half a character. */
function cut(value: unknown, length: number): string {
  const text = rawText(value).slice(0, length);
  return /[\ud800-\udbff]$/.test(text) && text.length === length ? text.slice(0, -1) : text;
}

function whole(value: unknown, largest: number): number {
  const number = Math.round(Number(value));
  return number > 0 && number <= largest ? number : 0;
}

/** A block as its length counts for reading: transcripts are for those who do not listen. */
export function withoutTranscript(block: Block): Block {
  return block.type === "audio" || block.type === "video" ? { ...block, transcript: "" } : block;
}

/** Paragraphs of a transcript. */
export function listParagraphs({ transcript }: Pick<MediaFacts, "transcript">): string[] {
  return splitParagraphs(transcript)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "");
}
