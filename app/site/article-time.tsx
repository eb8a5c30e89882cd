import type { CardArticle } from "../domain/article.ts";
import { formatLongTime, formatTimeAgo, toIsoDate } from "../domain/dates.ts";
import { useSite } from "../page-context/page-context.ts";
import { useText } from "../page-context/use-text.tsx";

/** Time of an article with its date as `children`; the browser says how long ago it was within 24 hours. */
export function ArticleTime({
  value,
  className,
  children,
}: {
  value: string | null;
  className?: string;
  children: string;
}) {
  return (
    <time className={className} dateTime={toIsoDate(value)} data-behavior="relative-time">
      {children}
    </time>
  );
}

/**
 * Time of an article on its card: when readers were told of a change in the last 24 hours, and else that of its
 * publication, with its date as `children`.
 */
export function CardTime({
  article: { createdAt, toldAt },
  children,
}: {
  article: CardArticle;
  children: string;
}) {
  const t = useText();
  const site = useSite();
  if (toldAt === null || formatTimeAgo(toldAt, Date.now(), site.language) === undefined) {
    return <ArticleTime value={createdAt}>{children}</ArticleTime>;
  }
  return (
    <span>
      {t("Updated")} <ArticleTime value={toldAt}>{formatLongTime(toldAt, site)}</ArticleTime>
    </span>
  );
}
