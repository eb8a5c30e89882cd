import { clsx } from "clsx";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import { Link } from "react-router";
import {
  type ListParameters,
  nextSort,
  type SortColumn,
  sortDirection,
  toListSearch,
} from "../../domain/newsroom/list-parameters.ts";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { TABLE_CELL_CLASS, TABLE_HEADING_CLASS } from "../lists/list-screen.tsx";
import { ArticleStatus, ArticleTitle, ImageLicense, SelectAll } from "./article-cells.tsx";
import { Publication } from "./publication.tsx";
import { RowActions, type RowCommands } from "./row-actions.tsx";
import type { Selection } from "./use-selection.ts";

export type ArticleRowsProps = {
  articles: StaffArticle[];
  parameters: ListParameters;
  selection: Selection;
  commands: RowCommands;
};

type Column = { name: string; width: string; sort?: SortColumn };

/** Fixed widths, so that the content does not move the columns. The title takes the rest. */
const COLUMNS: Column[] = [
  { name: "Title", width: "", sort: "title" },
  { name: "Category", width: "w-[14%]" },
  { name: "Author", width: "w-[12%]" },
  { name: "Published", width: "w-[18%]", sort: "published" },
  { name: "Status", width: "w-26" },
];
const HEADING = `${TABLE_HEADING_CLASS} py-1`;
const CELL = `${TABLE_CELL_CLASS} py-3 align-middle`;

/** The article list on wide screens. */
export function ArticleTable({ articles, parameters, selection, commands }: ArticleRowsProps) {
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 text-small">
      <caption className="sr-only">Articles</caption>
      <thead>
        <tr>
          <th scope="col" className={clsx(HEADING, "w-11")}>
            <SelectAll rowCount={articles.length} selection={selection} />
          </th>
          {COLUMNS.map(({ name, width, sort }) =>
            sort ? (
              <SortHeading key={name} {...{ name, width }} column={sort} parameters={parameters} />
            ) : (
              <th key={name} scope="col" className={clsx(HEADING, width)}>
                {name}
              </th>
            ),
          )}
          <th scope="col" className={clsx(HEADING, "w-36 text-right!")}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {articles.map((article) => (
          <tr key={article.id} className={selection.has(article.id) ? "bg-tint" : "hover:bg-tint"}>
            <td className={CELL}>
              <Checkbox
                label={`Select ${article.title}`}
                isChecked={selection.has(article.id)}
                onChange={(isOn, isRange) => selection.toggle(article.id, isOn, isRange)}
              />
            </td>
            <td className={CELL}>
              <ArticleTitle article={article} className="line-clamp-4 text-large" />
              <ImageLicense article={article} />
            </td>
            <td className={CELL}>{article.categoryName}</td>
            <td className={CELL}>{article.authorName}</td>
            <td className={clsx(CELL, "tabular-nums")}>
              <Publication article={article} />
            </td>
            <td className={CELL}>
              <ArticleStatus article={article} />
            </td>
            <td className={CELL}>
              <RowActions article={article} commands={commands} className="-my-2 justify-end" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SortHeading({
  name,
  width,
  column,
  parameters,
}: {
  name: string;
  width: string;
  column: SortColumn;
  parameters: ListParameters;
}) {
  const direction = sortDirection(parameters.sort, column);
  const sort = nextSort(parameters.sort, column);
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={direction} className={clsx(HEADING, width)}>
      <Link
        to={{ search: toListSearch({ ...parameters, sort, after: "", before: "" }) }}
        preventScrollReset
        className="group/sort inline-flex min-h-10 items-center gap-1 hover:underline"
      >
        {name}
        <Arrow
          aria-hidden
          size={15}
          className={clsx(direction === "none" && "opacity-0 group-hover/sort:opacity-50")}
        />
      </Link>
    </th>
  );
}
