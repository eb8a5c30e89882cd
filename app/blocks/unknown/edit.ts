import type { UnknownBlock } from "../../domain/content.ts";
import { isRecord, parseInlines } from "../../domain/parse-inlines.ts";
import type { BlockEdit } from "../editor-node.ts";

/** The original goes through the editor as it is; nobody changes what nobody understands. */
export const unknownEdit: BlockEdit<UnknownBlock> = {
  names: ["unknown"],
  toEditor: ({ original }) => ({ type: "unknown", attrs: { original } }),
  fromEditor({ attrs }) {
    const original = attrs?.original;
    if (!isRecord(original)) return undefined;
    const children = parseInlines(original.children ?? original.text ?? original.content);
    return { type: "unknown", children, original };
  },
};
