import { Node } from "@tiptap/core";
import type { EmbedBlock } from "../../domain/content.ts";
import { createEmbed, embedText } from "../../domain/parse-embed.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import type { BlockEditor, EditorNode } from "../base/block-editor.ts";
import { dataAttribute } from "../base/data-attribute.ts";

const TEXTS = ["href", "provider", "caption", "author", "text", "src"] as const;
const NUMBERS = ["width", "height"] as const;

/** Copied by its attributes; a link in it lets other programs read what was copied. */
const embedNode = Node.create({
  name: "embed",
  group: "block",
  atom: true,
  draggable: true,
  addAttributes: () => ({
    ...Object.fromEntries(
      TEXTS.map((name) => [
        name,
        dataAttribute("embed", name, { initial: "", parse: (value) => value.slice(0, 20_000) }),
      ]),
    ),
    ...Object.fromEntries(
      NUMBERS.map((name) => [name, dataAttribute("embed", name, { initial: 0, parse: Number })]),
    ),
    gone: dataAttribute("embed", "gone", { initial: false, parse: (value) => value === "true" }),
  }),
  parseHTML: () => [
    { tag: "figure[data-embed-href]", getAttrs: (element) => isEmbed(element) && null },
  ],
  renderHTML: ({ HTMLAttributes }) => [
    "figure",
    HTMLAttributes,
    [
      "a",
      { href: HTMLAttributes["data-embed-href"] },
      HTMLAttributes["data-embed-caption"] || HTMLAttributes["data-embed-href"],
    ],
  ],
});

function isEmbed(element: HTMLElement): boolean {
  return createEmbed(element.dataset.embedHref ?? "", {}) !== undefined;
}

export const embedEditor: BlockEditor<EmbedBlock> = {
  nodes: [embedNode],
  names: ["embed"],
  texts: { embed: ["caption"] },
  toEditor: embedToEditor,
  fromEditor: embedFromEditor,
};

function embedToEditor(block: EmbedBlock): EditorNode {
  const { type, children: _, gone = false, ...facts } = block;
  return { type, attrs: { ...facts, gone, text: embedText(block) } };
}

/** The block of a node while it is edited; undefined where its address cannot be embedded. */
export function embedFromEditor({ attrs = {} }: EditorNode): EmbedBlock | undefined {
  return createEmbed(rawText(attrs.href), {
    provider: rawText(attrs.provider),
    caption: rawText(attrs.caption),
    author: rawText(attrs.author),
    text: rawText(attrs.text),
    src: rawText(attrs.src),
    width: Number(attrs.width),
    height: Number(attrs.height),
    isGone: attrs.gone === true,
  });
}
