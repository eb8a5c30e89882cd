import { createContext, useContext } from "react";
import type { HeadingBlock } from "../../domain/content.ts";
import { InlineView } from "../base/inline-view.tsx";

/** Ids of the headings of the article that is shown. */
export const HeadingIds = createContext<ReadonlyMap<HeadingBlock, string> | undefined>(undefined);

export function HeadingView({ block }: { block: HeadingBlock }) {
  const Heading = `h${block.level}` as const;
  return (
    <Heading id={useContext(HeadingIds)?.get(block)} dir="auto">
      <InlineView inlines={block.children} />
    </Heading>
  );
}
