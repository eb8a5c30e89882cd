import type { BlockQuoteBlock } from "../../domain/content.ts";
import { InlineView } from "../base/inline-view.tsx";

export function BlockQuoteView({ block }: { block: BlockQuoteBlock }) {
  return (
    <blockquote dir="auto">
      <InlineView inlines={block.children} />
      {block.cite && <cite>{block.cite}</cite>}
    </blockquote>
  );
}
