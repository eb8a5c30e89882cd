import type { ReactNodeViewProps } from "@tiptap/react";
import type { ComponentType } from "react";
import { BlockQuoteEditView } from "./block-quote/edit-view.tsx";
import { ImageEditView } from "./image/edit-view.tsx";
import { UnknownEditView } from "./unknown/edit-view.tsx";

/** How Tiptap nodes with fields of their own look while they are edited, by the name of the node. */
export const editViews: Readonly<Record<string, ComponentType<ReactNodeViewProps>>> = {
  blockQuote: BlockQuoteEditView,
  image: ImageEditView,
  unknown: UnknownEditView,
};
