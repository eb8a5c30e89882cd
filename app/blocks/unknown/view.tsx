import type { UnknownBlock } from "../../domain/content.ts";
import { inlinesToText } from "../../domain/parse-inlines.ts";
import { InlineView } from "../base/inline-view.tsx";

/** Shows the text of an unknown block as a paragraph. */
export function UnknownView({ block }: { block: UnknownBlock }) {
  if (!inlinesToText(block.children).trim()) return null;
  return (
    <p dir="auto">
      <InlineView inlines={block.children} />
    </p>
  );
}
