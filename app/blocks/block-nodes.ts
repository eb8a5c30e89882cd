import type { AnyExtension } from "@tiptap/core";
import type { Block } from "../domain/content.ts";
import { attributionNode } from "./attribution/node.ts";
import { blockQuoteNode } from "./block-quote/node.ts";
import { dividerNode } from "./divider/node.ts";
import { headingNode } from "./heading/node.ts";
import { imageNode } from "./image/node.ts";
import { listNodes } from "./list/node.ts";
import { paragraphNode } from "./paragraph/node.ts";
import { unknownNode } from "./unknown/node.ts";

/** What each block is in the editor. A block that is missing here does not compile. */
const blockNodes: Record<Block["type"], AnyExtension | AnyExtension[]> = {
  paragraph: paragraphNode,
  heading: headingNode,
  list: listNodes,
  "block-quote": blockQuoteNode,
  image: imageNode,
  divider: dividerNode,
  attribution: attributionNode,
  unknown: unknownNode,
};

export const allBlockNodes: AnyExtension[] = Object.values(blockNodes).flat();
