import type { PullQuoteBlock } from "../../domain/content.ts";
import { InlineView } from "../base/inline-view.tsx";

/** Words that stand out of the text, with who said them. */
export function PullQuoteView({ block }: { block: PullQuoteBlock }) {
  return (
    <figure className="pull-quote">
      <blockquote dir="auto">
        <InlineView inlines={block.children} />
      </blockquote>
      {block.cite && <figcaption dir="auto">{block.cite}</figcaption>}
    </figure>
  );
}
