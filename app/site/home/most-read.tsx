import { articlePath } from "../../domain/pages/page-paths.ts";
import type { ArticleLink } from "../../domain/statistics/article-link.ts";
import { SectionHeading } from "../section-heading.tsx";

/** The most-read articles of the last day; nothing if there are none. */
export function MostRead({ articles }: { articles: ArticleLink[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="most-read" className="most-read">
      <SectionHeading id="most-read" title="Most read" />
      <ol>
        {articles.map(({ slug, title }) => (
          <li key={slug} className="card">
            <a href={articlePath(slug)} className="card-link font-serif text-brief font-[600]">
              {title}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}
