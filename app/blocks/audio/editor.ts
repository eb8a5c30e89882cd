import type { AudioBlock } from "../../domain/content.ts";
import type { BlockEditor } from "../base/block-editor.ts";
import { mediaAttributes, mediaFromAttributes, mediaNode } from "../media/media-editor.ts";

export const audioEditor: BlockEditor<AudioBlock> = {
  nodes: [mediaNode("audio")],
  names: ["audio"],
  toEditor: (block) => ({ type: "audio", attrs: mediaAttributes(block) }),
  fromEditor: ({ attrs }) => mediaFromAttributes("audio", attrs),
};
