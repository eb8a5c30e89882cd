import { type Editor, Node } from "@tiptap/core";
import { createMedia, type MediaBlock, parseMediaFile } from "../../domain/parse-media.ts";
import type { BlockEditor, EditorNode } from "../base/block-editor.ts";
import { dataAttribute } from "../base/data-attribute.ts";
import { firstFieldKey } from "../base/first-field-key.ts";

const TYPED = ["title", "caption", "credit"];
const TEXTS = ["file", ...TYPED];
const NUMBERS = ["duration"];
const TEXT = { initial: "", parse: (value: string) => value.slice(0, 2000) };
const NUMBER = { initial: 0, parse: Number };
const OF_VIDEO = { texts: ["src", "captions", "language"], numbers: ["width", "height"] };

/** Words of a recording. Those of two writers merge by character, as in any text; Enter begins a line. */
export const transcriptNode = Node.create({
  name: "transcript",
  content: "text*",
  marks: "",
  code: true,
  parseHTML: () => [{ tag: "div[data-transcript]", preserveWhitespace: "full" }],
  renderHTML: () => ["div", { "data-transcript": "", dir: "auto" }, 0],
  addKeyboardShortcuts() {
    return { Backspace: () => selectRecording(this.editor) };
  },
});

/** Selects the block whose transcript has the caret at its start, so that Enter leads to its other fields. */
function selectRecording(editor: Editor): boolean {
  const { empty, $from } = editor.state.selection;
  if (!empty || $from.parentOffset > 0 || $from.parent.type.name !== "transcript") return false;
  return $from.index(-1) === 0 && editor.commands.setNodeSelection($from.before(-1));
}

/**
 * Node of a recording with its transcript, copied by its attributes. `upload`, and for videos `posterUpload` and
 * `captionsUpload`, are ids of running uploads; no other browser knows them.
 */
function mediaNode(type: MediaBlock["type"]) {
  const isVideo = type === "video";
  const texts = isVideo ? [...TEXTS, ...OF_VIDEO.texts] : TEXTS;
  const numbers = isVideo ? [...NUMBERS, ...OF_VIDEO.numbers] : NUMBERS;
  const uploads = isVideo ? ["upload", "posterUpload", "captionsUpload"] : ["upload"];
  return Node.create({
    name: type,
    group: "block",
    content: "transcript+",
    isolating: true,
    draggable: true,
    addAttributes: () => ({
      ...Object.fromEntries(texts.map((name) => [name, dataAttribute("media", name, TEXT)])),
      ...Object.fromEntries(numbers.map((name) => [name, dataAttribute("media", name, NUMBER)])),
      ...Object.fromEntries(uploads.map((name) => [name, { default: "", rendered: false }])),
    }),
    parseHTML: () => [
      {
        tag: `figure[data-media=${type}]`,
        getAttrs: (element) =>
          parseMediaFile(element.dataset.mediaFile ?? "") !== undefined && null,
        contentElement: (figure) => findTranscript(figure) ?? document.createElement("div"),
      },
    ],
    addKeyboardShortcuts() {
      return { Enter: firstFieldKey(this.editor, this.name) };
    },
    renderHTML: ({ HTMLAttributes }) => {
      const { "data-media-file": file, "data-media-title": title } = HTMLAttributes;
      const name = ["p", title || file || ""];
      return [
        "figure",
        { ...HTMLAttributes, "data-media": type },
        name,
        ["div", { class: WORDS }, 0],
      ];
    },
  });
}

/** Class of the part of a copied recording that holds its transcript. */
const WORDS = "media-words";

/** Other programs copy no transcript. */
function findTranscript(figure: globalThis.Node): HTMLElement | null {
  return figure instanceof HTMLElement ? figure.querySelector(`.${WORDS}`) : null;
}

/** Attributes of the node of a block. */
export function mediaAttributes(block: MediaBlock): Record<string, unknown> {
  const { type: _, children: __, transcript: ___, ...attributes } = block;
  return attributes;
}

type BlockOf<Type extends MediaBlock["type"]> = Extract<MediaBlock, { type: Type }>;

/** Editor of recordings of this type. They are no block while their file is uploaded. */
export function mediaEditor<Type extends MediaBlock["type"]>(
  type: Type,
  nodes: Node[] = [],
): BlockEditor<BlockOf<Type>> {
  return {
    nodes: [mediaNode(type), ...nodes],
    names: [type],
    texts: { [type]: type === "video" ? [...TYPED, "language"] : TYPED },
    toEditor: (block) => ({
      type,
      attrs: mediaAttributes(block),
      content: [transcriptToEditor(block.transcript)],
    }),
    fromEditor({ attrs, content = [] }) {
      const transcript = content.map(textOf).join("\n\n");
      const block = createMedia(type, { ...attrs, transcript });
      return isOfType(block, type) ? block : undefined;
    },
  };
}

function transcriptToEditor(text: string): EditorNode {
  return { type: "transcript", ...(text !== "" && { content: [{ type: "text", text }] }) };
}

function textOf({ content = [] }: EditorNode): string {
  return content.map(({ text }) => text ?? "").join("");
}

function isOfType<Type extends MediaBlock["type"]>(
  block: MediaBlock | undefined,
  type: Type,
): block is BlockOf<Type> {
  return block?.type === type;
}
