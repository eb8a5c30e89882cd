import type { ArticleList } from "../../domain/article.ts";
import { tagPath } from "../../domain/pages/page-paths.ts";
import { PagedArticles } from "./category-page.tsx";

export type TagPageProps = { slug: string; name: string; page: number; list: ArticleList };

/** Tag page: its articles in pages. */
export function TagPage({ slug, name, page, list }: TagPageProps) {
  return (
    <div className="page pt-6 sm:pt-10">
      <header className="listing-heading">
        <div>
          <p className="text-kicker font-bold text-section">Tag</p>
          <h1 className="font-serif text-title font-semibold tracking-title wrap-anywhere">
            {name}
          </h1>
        </div>
        {page > 1 && <p className="text-quiet">Page {page}</p>}
      </header>
      <PagedArticles
        path={tagPath(slug)}
        page={page}
        list={list}
        emptyText="No articles found with this tag."
      />
    </div>
  );
}
