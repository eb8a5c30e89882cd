import { ArticleImage } from "../blocks/image/article-image.tsx";
import type { CardArticle } from "../domain/article.ts";
import { formatLongDate } from "../domain/dates.ts";
import { articlePath } from "../domain/pages/page-paths.ts";
import { useSite } from "../page-context/page-context.ts";
import { useKnownText, useQuotes } from "../page-context/use-text.tsx";
import { ArticleLabels } from "./ads.tsx";
import { CardTime } from "./article-time.tsx";
import { RetractedMark } from "./reader-notes.tsx";

/** Article card for a narrow column: headline, date, and a small image. */
function ColumnCard({ article }: { article: CardArticle }) {
  const known = useKnownText();
  const quotes = useQuotes();
  const site = useSite();
  return (
    <article className="card column-card" data-section={article.categorySlug}>
      <div className="grid grid-cols-1 content-start gap-1.5">
        {article.categoryName !== "" && (
          <p className="text-kicker font-bold text-section">{known(article.categoryName)}</p>
        )}
        <ArticleLabels article={article} />
        <h3 dir="auto" className="font-serif text-brief font-semibold">
          <a href={articlePath(article.slug)} className="card-link">
            {article.isRetracted && <RetractedMark />}
            {quotes(article.title)}
          </a>
        </h3>
        <p className="flex flex-wrap gap-x-2 text-meta text-quiet">
          {article.label === "opinion" && (
            <span className="font-semibold">{known(article.authorName)}</span>
          )}
          <CardTime article={article}>{formatLongDate(article.createdAt, site)}</CardTime>
        </p>
      </div>
      {article.imageSrc && article.size !== "small" && (
        <ArticleImage
          source={article.imageSrc}
          alt=""
          sizes="(width >= 64rem) 12rem, 8rem"
          widest={672}
          className="column-card-image"
        />
      )}
    </article>
  );
}

/** Maximum number of articles in a column. */
const COLUMN_MAXIMUM = 4;

/** A column of article cards, separated by hairlines. */
export function Column({
  articles,
  most = COLUMN_MAXIMUM,
}: {
  articles: CardArticle[];
  most?: number;
}) {
  return (
    <div className="ruled content-start">
      {articles.slice(0, most).map((article) => (
        <ColumnCard key={article.slug} article={article} />
      ))}
    </div>
  );
}
