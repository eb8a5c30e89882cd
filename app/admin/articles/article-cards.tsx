import { Checkbox } from "../../ui/controls/checkbox.tsx";
import { ArticleStatus, ArticleTitle, ImageLicense, SelectAll } from "./article-cells.tsx";
import type { ArticleRowsProps } from "./article-table.tsx";
import { Publication } from "./publication.tsx";
import { RowActions } from "./row-actions.tsx";

const COLUMN_NAMES = ["Title", "Category", "Author", "Published", "Status", "Actions"];

/** The article list on narrow screens: rows look like cards, but stay a table for screen readers. */
export function ArticleCards({
  articles,
  selection,
  commands,
}: Omit<ArticleRowsProps, "parameters">) {
  return (
    <>
      <div className="mb-3 text-meta">
        <SelectAll text="Select all" rowCount={articles.length} selection={selection} />
      </div>
      <table className="block border-t border-ink">
        <caption className="sr-only">Articles</caption>
        <thead className="sr-only">
          <tr>
            <td />
            {COLUMN_NAMES.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block">
          {articles.map((article) => (
            <tr
              key={article.id}
              className="relative flex flex-wrap items-center gap-y-2 border-b border-hairline py-4 pl-8 text-meta"
            >
              <td className="absolute top-4 left-0">
                <Checkbox
                  label={`Select ${article.title}`}
                  isChecked={selection.has(article.id)}
                  onChange={(isOn, isRange) => selection.toggle(article.id, isOn, isRange)}
                />
              </td>
              <td className="w-full">
                <ArticleTitle article={article} className="text-item wrap-anywhere" />
                <ImageLicense article={article} />
              </td>
              <td className="text-quiet">{article.categoryName}</td>
              <td className="text-quiet before:mx-[0.3em] before:content-['·']">
                {article.authorName}
              </td>
              <td className="w-full">
                <Publication article={article} />
              </td>
              <td>
                <ArticleStatus article={article} />
              </td>
              <td className="-my-2 ml-auto pl-4">
                <RowActions article={article} commands={commands} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
