import type { Logger } from "pino";
import { type DueArticle, listDueArticles } from "../../app/data/articles/article-queries.ts";
import type { Client } from "../../app/data/client.ts";
import { articleMonth } from "../../app/domain/feeds/sitemaps.ts";
import { tagSlug } from "../../app/domain/slug.ts";

/** Longest delay of a Node.js timer: 24.8 days. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;
/** Tolerance for clock skew to the database: articles that become public within it are invalidated twice. */
const CLOCK_TOLERANCE_MS = 1000;
/** Articles per query. If all of them are public by now, there may be more. */
const BATCH_SIZE = 100;

export type ScheduledPublicationOptions = {
  /** Client that may read articles dated in the future. */
  client: Client;
  invalidate: (tags: string[]) => void;
  /** The database's clock (ms since 1970), which decides what readers see. */
  now: () => number;
  log: Logger;
};

/**
 * Invalidates the pages of a scheduled article at the moment it becomes public. Call `check` when articles dated in the
 * future may have changed, after their pages were invalidated, and when the clock was set.
 */
export function watchScheduledPublication(options: ScheduledPublicationOptions): {
  check: () => void;
  close: () => void;
} {
  /** Articles with a later publication time (ms since 1970) have not been queried yet. */
  let unseenAfter = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  let isChecking = false;
  let isStale = false;
  let isClosed = false;

  function check(): void {
    // The caller has invalidated everything that is public by now, except for articles that are not public yet by
    // the database's clock.
    queryFrom(options.now() - CLOCK_TOLERANCE_MS);
    queryNext();
  }

  function queryNext(): void {
    isStale = true;
    if (!isChecking) void run();
  }

  function queryFrom(time: number): void {
    unseenAfter = Math.min(unseenAfter, time);
  }

  async function run(): Promise<void> {
    isChecking = true;
    clearTimeout(timer);
    while (isStale && !isClosed) {
      isStale = false;
      const after = unseenAfter;
      unseenAfter = Number.POSITIVE_INFINITY;
      try {
        await handleDue(after);
      } catch (error) {
        queryFrom(after);
        options.log.warn({ err: error }, "cannot list scheduled articles; retrying");
        schedule(1000);
      }
    }
    isChecking = false;
  }

  async function handleDue(after: number): Promise<void> {
    const articles = await listDueArticles(options.client, {
      after: new Date(after),
      limit: BATCH_SIZE,
    });
    const now = options.now();
    const due = articles.filter(({ publishedAt }) => Date.parse(publishedAt) <= now);
    if (due.length > 0) invalidateTwice(due.length === BATCH_SIZE ? ["site"] : due.flatMap(tagsOf));
    const next = articles[due.length];
    if (next) {
      const dueAt = Date.parse(next.publishedAt);
      // 'infinity', or a year of five digits: never due, and nor is any after it.
      if (Number.isNaN(dueAt)) return;
      queryFrom(dueAt - 1);
      schedule(dueAt - now);
    } else if (due.length === BATCH_SIZE) {
      await handleDue(now);
    }
  }

  function invalidateTwice(tags: string[]): void {
    const once = [...new Set(tags)];
    options.invalidate(once);
    setTimeout(() => options.invalidate(once), CLOCK_TOLERANCE_MS).unref();
  }

  function schedule(wait: number): void {
    clearTimeout(timer);
    timer = setTimeout(queryNext, Math.min(Math.max(wait, 1), LONGEST_WAIT_MS));
    timer.unref();
  }

  return {
    check,
    close() {
      isClosed = true;
      clearTimeout(timer);
    },
  };
}

/** The same tags that the database announces for a change of the article (migration `cache_events`). */
function tagsOf(article: DueArticle): string[] {
  const month = articleMonth(article.publishedAt);
  const tags = ["latest", "search", `article:${article.slug}`, `month:${month}`];
  if (article.isFeatured) tags.push("featured");
  if (article.isPopular) tags.push("popular");
  if (article.categorySlug) tags.push(`category:${article.categorySlug}`);
  if (article.authorId) tags.push(`author:${article.authorId}`);
  const slugs = article.tags.map(tagSlug).filter((slug) => slug !== undefined);
  return [...tags, ...slugs.map((slug) => `tag:${slug}`)];
}
