import type { ReactNode } from "react";
import type { Block } from "../domain/content.ts";
import { numberFootnotes } from "../domain/footnotes.ts";
import { nameHeadings } from "../domain/heading-ids.ts";
import { AttributionView } from "./attribution/view.tsx";
import { AudioView } from "./audio/view.tsx";
import { FootnoteList } from "./base/footnote-view.tsx";
import { FootnotesContext } from "./base/inline-view.tsx";
import { BlockQuoteView } from "./block-quote/view.tsx";
import { CodeBlockView } from "./code-block/view.tsx";
import { DividerView } from "./divider/view.tsx";
import { EmbedView } from "./embed/view.tsx";
import { FactBoxView } from "./fact-box/view.tsx";
import { GalleryView } from "./gallery/view.tsx";
import { HeadingIds, HeadingView } from "./heading/view.tsx";
import { ImageView } from "./image/view.tsx";
import { ListView } from "./list/view.tsx";
import { ParagraphView } from "./paragraph/view.tsx";
import { PullQuoteView } from "./pull-quote/view.tsx";
import { RelatedArticleView } from "./related-article/view.tsx";
import { TableView } from "./table/view.tsx";
import { TimelineView } from "./timeline/view.tsx";
import { UnknownView } from "./unknown/view.tsx";
import { VideoView } from "./video/view.tsx";

type BlockOf<T extends Block["type"]> = Extract<Block, { type: T }>;
type BlockViews = { [T in Block["type"]]: (props: { block: BlockOf<T> }) => ReactNode };

/** View of each block. A missing block does not compile. */
const blockViews: BlockViews = {
  paragraph: ParagraphView,
  heading: HeadingView,
  list: ListView,
  "block-quote": BlockQuoteView,
  "pull-quote": PullQuoteView,
  image: ImageView,
  table: TableView,
  "code-block": CodeBlockView,
  embed: EmbedView,
  "related-article": RelatedArticleView,
  "fact-box": FactBoxView,
  gallery: GalleryView,
  audio: AudioView,
  video: VideoView,
  timeline: TimelineView,
  divider: DividerView,
  attribution: AttributionView,
  unknown: UnknownView,
};

/** The body of an article, or a part of it. */
export function BlockList({ blocks }: { blocks: readonly Block[] }) {
  // Blocks have no ids and do not change while shown.
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

/** Numbers the footnotes of a body that `children` show, lists them at its end, and gives its headings their ids. */
export function WithReferences({
  blocks,
  children,
}: {
  blocks: readonly Block[];
  children: ReactNode;
}) {
  const footnotes = numberFootnotes(blocks);
  return (
    <FootnotesContext value={footnotes}>
      <HeadingIds value={nameHeadings(blocks)}>{children}</HeadingIds>
      {footnotes.size > 0 && <FootnoteList footnotes={footnotes} />}
    </FootnotesContext>
  );
}

function BlockView<T extends Block["type"]>({ block }: { block: BlockOf<T> }) {
  const View: (props: { block: BlockOf<T> }) => ReactNode = blockViews[block.type as T];
  return <View block={block} />;
}
