import type { DividerBlock } from "../../domain/content.ts";
import type { BlockEdit } from "../editor-node.ts";

export const dividerEdit: BlockEdit<DividerBlock> = {
  names: ["divider"],
  toEditor: () => ({ type: "divider" }),
  fromEditor: () => ({ type: "divider", children: [] }),
};
