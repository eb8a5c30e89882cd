import { Text, XmlElement, type XmlFragment, XmlText } from "yjs";
import type { EditorMark, EditorNode } from "../../blocks/base/block-editor.ts";
import { blockFromEditor, blockToEditor } from "../../blocks/block-editors.ts";
import type { Block } from "../../domain/content.ts";
import { contentToText } from "../../domain/content-text.ts";
import { measureText, type TextLength } from "../../domain/newsroom/read-time.ts";
import { parseStoredBlocks, readBesideMain } from "../../domain/parse-content.ts";
import { isRecord, rawText } from "../../domain/parse-inlines.ts";
import { withoutTranscript } from "../../domain/parse-media.ts";
import { TEXT_NODES } from "./empty-blocks.ts";
import "./typed-attributes.ts";

/** An article body as stored. */
export type StoredContent = { main: unknown[] };

/** Compares blocks by what a reader sees of them, whatever shape they were stored in. */
type Key = string;

/**
 * `isBlankText`: a text block without text. Images without an address, which are not stored either, are none. Undefined
 * for the remains of a list, which the editor removes from the document when it shows it.
 */
type Entry = {
  visible: { key: Key; stored: unknown } | undefined;
  length: TextLength;
  isBlankText: boolean | undefined;
};

const BLANK_BLOCK = { type: "paragraph", children: [{ text: "" }] };

/**
 * Returns the stored form of a shared body. `openedContent` is the stored body that the working copy is based on, in
 * any historic shape: blocks that look as they did there are stored exactly as they were, also in a browser that loaded
 * the shared document instead of filling it. Use `createBodyReader` to read a body again and again.
 */
export function readFragment(fragment: XmlFragment, openedContent: unknown): StoredContent {
  return toStoredContent(listElements(fragment).map(toEntry), openContent(openedContent));
}

/**
 * Reads a shared body while it is edited. Only blocks that changed since the last call are mapped again. Call `close`
 * to stop observing the fragment.
 */
export function createBodyReader(fragment: XmlFragment, openedContent: unknown) {
  let cache = new WeakMap<XmlElement, Entry>();
  let opened = openContent(openedContent);

  function forgetChanged(events: readonly { target: unknown }[]): void {
    for (const { target } of events) {
      const block = findBlock(fragment, target);
      if (block) cache.delete(block);
      // A footnote, whose words can be anywhere.
      else if (target instanceof Text) cache = new WeakMap();
    }
  }

  function listEntries(): Entry[] {
    return listElements(fragment).map((element) => {
      const entry = cache.get(element) ?? toEntry(element);
      cache.set(element, entry);
      return entry;
    });
  }

  fragment.observeDeep(forgetChanged);
  return {
    /** Blocks that did not change since the last call are the same objects. */
    readContent: (): StoredContent => toStoredContent(listEntries(), opened),
    /** The same, but a body that is as it was opened in the shape that it was opened in. */
    readStored(): unknown {
      const entries = listEntries();
      return isAsOpened(entries, opened) ? opened.content : toStoredContent(entries, opened);
    },
    /** Measures the text as the database does. */
    measure: (): TextLength =>
      listEntries().reduce((sum, { length }) => addLength(sum, length), NO_TEXT),
    /** Called when the working copy is based on another stored body. */
    setOpened(content: unknown): void {
      opened = openContent(content);
    },
    close: () => fragment.unobserveDeep(forgetChanged),
  };
}

export type BodyReader = ReturnType<typeof createBodyReader>;

/** The editor's document for a stored body of any historic shape. Ends with a paragraph, as in the editor. */
export function contentToDocument(content: unknown): EditorNode {
  const nodes = parseStoredBlocks(content).map(({ block }) => blockToEditor(block));
  const start = nodes.length > 0 && hasBlankEntry(content) ? [{ type: "paragraph" }] : [];
  const end = nodes.at(-1)?.type === "paragraph" ? [] : [{ type: "paragraph" }];
  return { type: "doc", content: [...start, ...nodes, ...end] };
}

/** A block of the editor as a key; undefined when readers would see nothing of it. */
export function blockKey(node: EditorNode): Key | undefined {
  const block = blockFromEditor(node);
  return block && toKey(block);
}

/** Blocks of a shared body. */
export function listElements(fragment: XmlFragment): XmlElement[] {
  return fragment.toArray().filter((child) => child instanceof XmlElement);
}

/** A shared block as JSON of the editor. */
export function elementToNode(element: XmlElement): EditorNode {
  return {
    type: element.nodeName,
    attrs: element.getAttributes(),
    content: element.toArray().flatMap((child) => {
      if (child instanceof XmlText) return textToNodes(child);
      return child instanceof XmlElement ? [elementToNode(child)] : [];
    }),
  };
}

function textToNodes(text: XmlText): EditorNode[] {
  const runs: unknown[] = text.toDelta();
  return runs.flatMap((run) =>
    isRecord(run) ? [{ type: "text", text: rawText(run.insert), marks: toMarks(run) }] : [],
  );
}

function toMarks({ attributes }: Record<string, unknown>): EditorMark[] {
  if (!isRecord(attributes)) return [];
  return Object.entries(attributes).map(([type, attrs]) => ({
    type,
    ...(isRecord(attrs) ? { attrs } : {}),
  }));
}

/** The block of the fragment that contains a changed type. */
function findBlock(fragment: XmlFragment, target: unknown): XmlElement | undefined {
  let type = target;
  while (type instanceof XmlElement || type instanceof Text) {
    if (type.parent === fragment) return type instanceof XmlElement ? type : undefined;
    type = type.parent;
  }
  return undefined;
}

function toEntry(element: XmlElement): Entry {
  const node = elementToNode(element);
  const block = blockFromEditor(node);
  if (!block) {
    const isBlankText = ["image", "gallery", "audio", "video"].includes(node.type)
      ? false
      : isLine(node) || undefined;
    return { visible: undefined, length: NO_TEXT, isBlankText };
  }
  const stored = block.type === "unknown" ? block.original : block;
  return {
    visible: { key: toKey(block), stored },
    length: measureText(contentToText([withoutTranscript(block)])),
    isBlankText: false,
  };
}

const NO_TEXT: TextLength = { words: 0, spacedWords: 0, characters: 0 };

function addLength(one: TextLength, other: TextLength): TextLength {
  return {
    words: one.words + other.words,
    spacedWords: one.spacedWords + other.spacedWords,
    characters: one.characters + other.characters,
  };
}

/** Whether a node is a line of text, or a list with one. */
function isLine({ type, content = [] }: EditorNode): boolean {
  if (TEXT_NODES.includes(type)) return true;
  return type === "listItem" ? isListItem(content) : content.some(isLine);
}

/** The schema refuses an item without a line of its own, or with two, as two writers may leave it. */
function isListItem(content: readonly EditorNode[]): boolean {
  return content[0]?.type === "paragraph" && content[1]?.type !== "paragraph";
}

/** Blocks of the editor have their fields in a fixed order. */
function toKey(block: Block): Key {
  return JSON.stringify(block);
}

type OpenedBlock = { key: Key; stored: unknown };
type OpenedContent = {
  content: unknown;
  blocks: OpenedBlock[];
  hasBlankStart: boolean;
  beside: Record<string, unknown>;
};

function openContent(content: unknown): OpenedContent {
  const all = parseStoredBlocks(content).map(({ block, stored }) => ({
    key: blockKey(blockToEditor(block)),
    stored,
  }));
  const blocks = all.flatMap(({ key, stored }) => (key === undefined ? [] : [{ key, stored }]));
  const hasBlankStart = blocks.length > 0 && (all[0]?.key === undefined || hasBlankEntry(content));
  return { content, blocks, hasBlankStart, beside: readBesideMain(content) };
}

/** Whether a body begins with a blank block: the form shows it, as it refuses an article that begins with one. */
function hasBlankEntry(content: unknown): boolean {
  const main = isRecord(content) ? content.main : content;
  return Array.isArray(main) && parseStoredBlocks([main[0]]).length === 0;
}

/** Whether readers would see the same blocks, and the form the same blank one above them. */
function isAsOpened(entries: readonly Entry[], opened: OpenedContent): boolean {
  const blocks = entries.flatMap(({ visible }) => visible ?? []);
  const hasBlankStart = blocks.length > 0 && beginsBlank(entries);
  return (
    hasBlankStart === opened.hasBlankStart &&
    blocks.length === opened.blocks.length &&
    blocks.every(({ key }, index) => key === opened.blocks[index]?.key)
  );
}

/**
 * Blank blocks are left out, except the first above others: the form refuses an article that begins with one, as
 * specified.
 */
function toStoredContent(entries: readonly Entry[], opened: OpenedContent): StoredContent {
  const main = storeBlocks(
    entries.flatMap(({ visible }) => visible ?? []),
    opened.blocks,
  );
  const hasBlankStart = main.length > 0 && beginsBlank(entries);
  return { ...opened.beside, main: hasBlankStart ? [BLANK_BLOCK, ...main] : main };
}

function beginsBlank(entries: readonly Entry[]): boolean {
  return entries.find(({ isBlankText }) => isBlankText !== undefined)?.isBlankText === true;
}

/**
 * Gives each block the stored form that it was opened from. Blocks that look the same are told apart by their place:
 * first from both ends up to the first difference, then in their order.
 */
function storeBlocks(
  blocks: readonly { key: Key; stored: unknown }[],
  opened: readonly OpenedBlock[],
): unknown[] {
  const shorter = Math.min(blocks.length, opened.length);
  let start = 0;
  while (start < shorter && blocks[start]?.key === opened[start]?.key) start += 1;
  let end = 0;
  while (end < shorter - start && blocks.at(-1 - end)?.key === opened.at(-1 - end)?.key) end += 1;
  const moved = Map.groupBy(opened.slice(start, opened.length - end), ({ key }) => key);
  const middle = blocks
    .slice(start, blocks.length - end)
    .map((block) => moved.get(block.key)?.shift() ?? block);
  return [...opened.slice(0, start), ...middle, ...opened.slice(opened.length - end)].map(
    ({ stored }) => stored,
  );
}
