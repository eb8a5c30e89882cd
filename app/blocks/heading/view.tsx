import type { HeadingBlock } from "../../domain/content.ts";
import { InlineView } from "../base/inline-view.tsx";

export function HeadingView({ block }: { block: HeadingBlock }) {
  const Heading = `h${block.level}` as const;
  return (
    <Heading dir="auto">
      <InlineView inlines={block.children} />
    </Heading>
  );
}
