import type { AttributionBlock } from "../../domain/content.ts";
import { InlineView } from "../base/inline-view.tsx";

export function AttributionView({ block }: { block: AttributionBlock }) {
  return (
    <p className="article-attribution" dir="auto">
      <InlineView inlines={block.children} />
    </p>
  );
}
