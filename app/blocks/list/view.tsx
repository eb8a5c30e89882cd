import type { ListBlock } from "../../domain/content.ts";
import { InlineView } from "../base/inline-view.tsx";

export function ListView({ block }: { block: ListBlock }) {
  const List = block.ordered ? "ol" : "ul";
  return (
    <List dir="auto" {...(block.start !== undefined && { start: block.start })}>
      {block.children.map((item, index) => (
        // Items have no ids and do not change while shown.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={index}>
          <InlineView inlines={item.children} />
          {item.lists?.map((list, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <ListView key={place} block={list} />
          ))}
        </li>
      ))}
    </List>
  );
}
