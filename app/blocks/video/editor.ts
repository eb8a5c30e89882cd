import type { VideoBlock } from "../../domain/content.ts";
import type { BlockEditor } from "../base/block-editor.ts";
import { mediaAttributes, mediaFromAttributes, mediaNode } from "../media/media-editor.ts";

export const videoEditor: BlockEditor<VideoBlock> = {
  nodes: [mediaNode("video")],
  names: ["video"],
  toEditor: (block) => ({ type: "video", attrs: mediaAttributes(block) }),
  fromEditor: ({ attrs }) => mediaFromAttributes("video", attrs),
};
