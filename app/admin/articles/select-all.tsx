import { Checkbox } from "../../ui/controls/checkbox.tsx";
import type { ArticleRowsProps } from "./article-table.tsx";

/** Chooses all stories that are in sight, or none of them. */
export function SelectAll({
  articles,
  selection,
  text,
}: Pick<ArticleRowsProps, "articles" | "selection"> & {
  /** Stands beside the box, where no column of boxes says what it is for. */
  text?: string;
}) {
  const count = selection.selected.length;
  return (
    <Checkbox
      label="Select all articles on this page"
      text={text}
      isChecked={count > 0 && count === articles.length}
      isPartly={count > 0 && count < articles.length}
      onChange={selection.toggleAll}
    />
  );
}
