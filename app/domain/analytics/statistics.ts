import type { ArticleLink } from "./article-link.ts";
import type { HourOfViews } from "./period.ts";

/** Page views of a period. Lists are sorted by views, highest first. */
export type Statistics = {
  hours: HourOfViews[];
  articles: (ArticleLink & { id: string; views: number })[];
  /** Pages that are no article, by their path. */
  pages: { path: string; views: number }[];
  /** Hosts of referrers; an empty host means unknown. */
  referrers: { host: string; views: number }[];
};
