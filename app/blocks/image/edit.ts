import type { ImageBlock } from "../../domain/content.ts";
import { rawText } from "../../domain/parse-inlines.ts";
import type { BlockEdit } from "../editor-node.ts";

export const imageEdit: BlockEdit<ImageBlock> = {
  names: ["image"],
  toEditor: ({ src, alt, caption, credit }) => ({
    type: "image",
    attrs: { src, alt, caption, credit },
  }),
  fromEditor({ attrs }) {
    const src = rawText(attrs?.src).trim();
    // A picture that is still on its way has no address yet.
    if (src === "") return undefined;
    return {
      type: "image",
      src,
      alt: rawText(attrs?.alt),
      caption: rawText(attrs?.caption),
      credit: rawText(attrs?.credit),
      children: [],
    };
  },
};
