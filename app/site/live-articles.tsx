import type { CardArticle } from "../domain/article.ts";
import { correctionAnchor } from "../domain/corrections/correction.ts";
import { formatLongTime } from "../domain/dates.ts";
import type { LiveUpdate } from "../domain/fronts/live-update.ts";
import type { ShownContainer } from "../domain/fronts/resolve-front.ts";
import { articlePath } from "../domain/pages/page-paths.ts";
import { useSite } from "../page-context/page-context.ts";
import { useText } from "../page-context/use-text.tsx";
import { ArticleTime } from "./article-time.tsx";
import { Card } from "./card.tsx";

/** Articles about what is happening now, each beside its latest notes to readers. */
export function LiveArticles({
  articles,
  updates,
}: {
  articles: readonly CardArticle[];
  updates: ShownContainer["updates"];
}) {
  return (
    <div className="ruled">
      {articles.map((article) => (
        <LiveArticle key={article.slug} article={article} updates={updates?.[article.slug] ?? []} />
      ))}
    </div>
  );
}

function LiveArticle({
  article,
  updates,
}: {
  article: CardArticle;
  updates: readonly LiveUpdate[];
}) {
  const t = useText();
  const site = useSite();
  if (updates.length === 0) return <Card article={article} size="wide" />;
  return (
    <div className="ruled ruled-columns package-of-two">
      <Card article={article} size="package" />
      <ol
        aria-label={t("Updates on {title}", { title: article.title })}
        className="self-start border-l-2 border-accent pl-4"
      >
        {updates.map((update) => (
          <li key={update.id} className="pb-4 last:pb-0">
            <ArticleTime value={update.publishedAt} className="text-meta font-semibold text-accent">
              {formatLongTime(update.publishedAt, site)}
            </ArticleTime>
            <a
              href={`${articlePath(article.slug)}#${correctionAnchor(update)}`}
              dir="auto"
              className="line-clamp-4 font-serif text-brief underline-offset-4 wrap-anywhere hover:underline"
            >
              {update.text}
            </a>
          </li>
        ))}
      </ol>
    </div>
  );
}
