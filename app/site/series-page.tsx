import type { ArticleSummary } from "../domain/article.ts";
import { seriesPath } from "../domain/pages/page-paths.ts";
import type { Series } from "../domain/pages/series.ts";
import { useText } from "../page-context/use-text.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Card } from "./card.tsx";
import { FeedLink } from "./feed-link.tsx";

export type SeriesPageProps = { series: Series; articles: ArticleSummary[] };

/** Page of a series: its parts in order. */
export function SeriesPage({ series: { slug, name, description }, articles }: SeriesPageProps) {
  const t = useText();
  return (
    <div className="page pt-6 sm:pt-10">
      <header className="listing-heading">
        <div>
          <p className="mb-1 text-small font-bold text-section">{t("Series")}</p>
          <h1 className="font-serif text-title font-semibold tracking-title wrap-anywhere">
            {name}
          </h1>
          {description !== "" && (
            <p
              dir="auto"
              className="mt-3 max-w-column font-serif text-standfirst whitespace-pre-line text-quiet wrap-anywhere"
            >
              {description}
            </p>
          )}
        </div>
        <FeedLink path={seriesPath(slug)} name={name} />
      </header>
      {articles.length === 0 ? (
        <Notice title={t("No part of this series is published yet.")}>
          <ButtonLink href="/" look="outline">
            {t("Return to Homepage")}
          </ButtonLink>
        </Notice>
      ) : (
        <ol className="ruled ruled-columns row-of-three">
          {articles.map((article, index) => (
            <li key={article.id} className="contents">
              <Card article={article} heading="h2" isMain={index === 0} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
