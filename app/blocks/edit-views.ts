import type { ReactNodeViewProps } from "@tiptap/react";
import type { ComponentType } from "react";
import { later } from "../ui/later.tsx";
import { BlockQuoteEditView } from "./block-quote/edit-view.tsx";
import { CodeBlockEditView } from "./code-block/edit-view.tsx";
import { FactBoxEditView } from "./fact-box/edit-view.tsx";
import { PullQuoteEditView } from "./pull-quote/edit-view.tsx";
import { TableEditView } from "./table/edit-view.tsx";
import { setTimelineKeys } from "./timeline/editor.ts";

/** Loaded with the first embed. */
const EmbedEditView = later(async () => (await import("./embed/edit-view.tsx")).EmbedEditView, {
  meanwhile: null,
});

/** Loaded with the first image. */
const ImageEditView = later(async () => (await import("./image/edit-view.tsx")).ImageEditView, {
  meanwhile: null,
});

/** Loaded with the first gallery. */
const GalleryEditView = later(
  async () => (await import("./gallery/edit-view.tsx")).GalleryEditView,
  { meanwhile: null },
);

/** Loaded with the first related article. */
const RelatedArticleEditView = later(
  async () => (await import("./related-article/edit-view.tsx")).RelatedArticleEditView,
  { meanwhile: null },
);

/** Loaded with the first timeline. */
const TimelineEditView = later(
  async () => (await import("./timeline/edit-view.tsx")).TimelineEditView,
  { meanwhile: null },
);

/** Loaded with the first timeline, together with what keys do in it. */
const TimelineEntryEditView = later(
  async () => {
    const [{ TimelineEntryEditView }, { timelineKeys }] = await Promise.all([
      import("./timeline/edit-view.tsx"),
      import("./timeline/timeline-keys.ts"),
    ]);
    setTimelineKeys(timelineKeys);
    return TimelineEntryEditView;
  },
  { meanwhile: null },
);

/** Loaded with the first audio or video. */
const MediaEditView = later(async () => (await import("./media/edit-view.tsx")).MediaEditView, {
  meanwhile: null,
});

/** Loaded with the first block that is unknown. */
const UnknownEditView = later(
  async () => (await import("./unknown/edit-view.tsx")).UnknownEditView,
  { meanwhile: null },
);

/** View of a Tiptap node while it is edited, and the element that holds its content where that is no `div`. */
export type EditView = { view: ComponentType<ReactNodeViewProps>; contentTag?: string };

/** How Tiptap nodes with fields of their own look while they are edited, by the name of the node. */
export const editViews: Readonly<Record<string, EditView>> = {
  audio: { view: MediaEditView },
  blockQuote: { view: BlockQuoteEditView },
  codeBlock: { view: CodeBlockEditView, contentTag: "span" },
  embed: { view: EmbedEditView },
  factBox: { view: FactBoxEditView },
  gallery: { view: GalleryEditView },
  image: { view: ImageEditView },
  pullQuote: { view: PullQuoteEditView },
  relatedArticle: { view: RelatedArticleEditView },
  table: { view: TableEditView, contentTag: "tbody" },
  timeline: { view: TimelineEditView },
  timelineEntry: { view: TimelineEntryEditView },
  unknown: { view: UnknownEditView },
  video: { view: MediaEditView },
};
