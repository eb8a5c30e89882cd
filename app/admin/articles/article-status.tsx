import Clock from "lucide-react/icons/clock";
import TrendingUp from "lucide-react/icons/trending-up";
import type { StaffArticle } from "../../domain/newsroom/staff-article.ts";
import {
  formatStaffDate,
  formatStaffTime,
  isScheduled,
} from "../../domain/newsroom/staff-dates.ts";

/** 'Featured' or 'Standard', and beside it whether the story is among the trending news. */
export function ArticleStatus({ article }: { article: StaffArticle }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className={article.isFeatured ? "font-semibold text-accent" : "text-quiet"}>
        {article.isFeatured ? "Featured" : "Standard"}
      </span>
      {article.isPopular && (
        <span className="inline-flex items-center gap-1 font-semibold">
          <TrendingUp aria-hidden size={14} />
          Trending
        </span>
      )}
    </span>
  );
}

/** The day of publication, and the hour too while it is still to come. */
export function PublishedDate({ article }: { article: StaffArticle }) {
  return (
    <span className="flex flex-col">
      <time dateTime={article.publishedAt} className="whitespace-nowrap">
        {formatStaffDate(article.publishedAt)}
      </time>
      {isScheduled(article.publishedAt, new Date()) && (
        <span className="inline-flex items-start gap-1 font-semibold text-accent">
          <Clock aria-hidden size={14} className="mt-1 shrink-0" />
          Scheduled, {formatStaffTime(article.publishedAt)}
        </span>
      )}
    </span>
  );
}
