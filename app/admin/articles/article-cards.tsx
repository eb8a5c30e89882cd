import { Link } from "react-router";
import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { ArticleStatus, PublishedDate } from "./article-status.tsx";
import type { ArticleRowsProps } from "./article-table.tsx";
import { editPath, RowActions } from "./row-actions.tsx";

/** The list on narrow screens: one card a story, with all that the table has. */
export function ArticleCards({
  articles,
  selection,
  onDelete,
}: Omit<ArticleRowsProps, "parameters">) {
  return (
    <ul className="border-t border-ink">
      {articles.map((article) => (
        <li key={article.id} className="flex gap-3 border-b border-hairline py-4">
          <div>
            <Checkbox
              label={`Select ${article.title}`}
              isChecked={selection.has(article.id)}
              onChange={(isOn, isRange) => selection.toggle(article.id, isOn, isRange)}
            />
          </div>
          <div className="flex min-w-0 grow flex-col gap-2">
            <h2 className="font-serif text-[1.1875rem] leading-snug font-[550]">
              <Link to={editPath(article)} data-article={article.id} className="hover:underline">
                {article.title}
              </Link>
            </h2>
            <p className="text-meta text-quiet">
              {article.categoryName} · {article.authorName}
            </p>
            <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 text-meta">
              <div className="flex flex-col gap-1">
                <PublishedDate article={article} />
                <ArticleStatus article={article} />
              </div>
              <RowActions
                article={article}
                onDelete={() => onDelete(article)}
                className="-my-2 ml-auto"
              />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
