import type { UnknownBlock } from "../../domain/content.ts";
import { inlinesToText } from "../../domain/parse-inlines.ts";
import { InlineView } from "../inline-view.tsx";

/** What it was meant to be is not known; its text is shown as a paragraph. */
export function UnknownView({ block }: { block: UnknownBlock }) {
  if (!inlinesToText(block.children).trim()) return null;
  return (
    <p>
      <InlineView inlines={block.children} />
    </p>
  );
}
