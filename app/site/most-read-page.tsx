import type { ArticleSummary, MostReadArticle } from "../domain/article.ts";
import { MOST_READ_PATH } from "../domain/pages/page-paths.ts";
import { useText } from "../page-context/use-text.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { MostRead } from "./news-section.tsx";
import { NewestArticles } from "./not-found-help.tsx";

/** Link to the most-read list below an article; the browser replaces it by the list (behaviors/most-read.ts). */
export function MostReadLink() {
  const t = useText();
  return (
    <aside aria-label={t("Most read")} className="no-print mt-14" data-behavior="most-read">
      <a
        href={MOST_READ_PATH}
        className="inline-flex min-h-11 items-center font-semibold text-section underline-offset-4 hover:underline"
      >
        {t("Most read articles")}
      </a>
    </aside>
  );
}

/** Page of the most-read articles of the last 24 hours; until there are any, with the newest. */
export function MostReadPage({
  articles,
  newest,
}: {
  articles: readonly MostReadArticle[];
  newest: readonly ArticleSummary[];
}) {
  const t = useText();
  return (
    <div className="page pt-6 sm:pt-10">
      <h1 className="sr-only">{t("Most Read")}</h1>
      {articles.length === 0 ? (
        <>
          <Notice title={t("Nothing is listed here yet.")}>
            <p className="text-quiet">{t("The articles that are read most will appear here.")}</p>
            <ButtonLink href="/" look="outline">
              {t("Return to Homepage")}
            </ButtonLink>
          </Notice>
          <NewestArticles articles={newest} />
        </>
      ) : (
        <div data-most-read>
          <MostRead id="most-read" title={t("Most read")} articles={articles} />
        </div>
      )}
    </div>
  );
}
