import type { ParagraphBlock } from "../../domain/content.ts";
import { InlineView } from "../base/inline-view.tsx";

export function ParagraphView({ block }: { block: ParagraphBlock }) {
  return (
    <p dir="auto">
      <InlineView inlines={block.children} />
    </p>
  );
}
