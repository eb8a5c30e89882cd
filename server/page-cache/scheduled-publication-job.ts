import { type DueArticle, listDueArticles } from "../../app/data/articles/article-queries.ts";
import { listSeriesSlugs } from "../../app/data/articles/series.ts";
import type { Client } from "../../app/data/client.ts";
import { articleMonth } from "../../app/domain/feeds/sitemaps.ts";
import { tagSlug } from "../../app/domain/slug.ts";
import type { Job, JobResult } from "../jobs/job-runner.ts";

/** Longest delay of a Node.js timer: 24.8 days. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;
const RETRY_MS = 1000;
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
};

/**
 * Invalidates the pages of a scheduled article at the moment it becomes public. Call `expectChanges` and wake the job when
 * articles dated in the future may have changed, after their pages were invalidated, and when the clock was set.
 */
export function createScheduledPublicationJob(options: ScheduledPublicationOptions): {
  job: Job;
  expectChanges: () => void;
} {
  /** Articles with a later publication time (ms since 1970) have not been queried yet. */
  let unseenAfter = Number.POSITIVE_INFINITY;

  function queryFrom(time: number): void {
    unseenAfter = Math.min(unseenAfter, time);
  }

  async function handleDue(after: number): Promise<JobResult | undefined> {
    const articles = await listDueArticles(options.client, {
      after: new Date(after),
      limit: BATCH_SIZE,
    });
    const now = options.now();
    const due = articles.filter(({ publishedAt }) => Date.parse(publishedAt) <= now);
    if (due.length > 0) invalidateTwice(due.length === BATCH_SIZE ? ["site"] : await listTags(due));
    const next = articles[due.length];
    if (!next) return due.length === BATCH_SIZE ? handleDue(now) : { count: due.length };
    const dueAt = Date.parse(next.publishedAt);
    // 'infinity', or a year of five digits: never due, and nor is any after it.
    if (Number.isNaN(dueAt)) return { count: due.length };
    queryFrom(dueAt - 1);
    return { count: due.length, nextMs: dueAt - now };
  }

  async function listTags(due: readonly DueArticle[]): Promise<string[]> {
    const ids = due.map(({ id }) => id);
    const series = await listSeriesSlugs(options.client, { articleIds: ids });
    const latest = series.length > 0 ? ["series:latest"] : [];
    return [...due.flatMap(tagsOf), ...series.map((slug) => `series:${slug}`), ...latest];
  }

  function invalidateTwice(tags: string[]): void {
    const once = [...new Set(tags)];
    options.invalidate(once);
    setTimeout(() => options.invalidate(once), CLOCK_TOLERANCE_MS).unref();
  }

  return {
    // The caller has invalidated everything that is public by now, except for articles that are not public yet by
    // the database's clock.
    expectChanges: () => queryFrom(options.now() - CLOCK_TOLERANCE_MS),
    job: {
      name: "scheduled-publication",
      everyMs: LONGEST_WAIT_MS,
      retryMs: RETRY_MS,
      async run() {
        const after = unseenAfter;
        if (after === Number.POSITIVE_INFINITY) return undefined;
        unseenAfter = Number.POSITIVE_INFINITY;
        try {
          return await handleDue(after);
        } catch (error) {
          queryFrom(after);
          throw error;
        }
      },
    },
  };
}

/**
 * The same tags that the database announces for a change of the article (migration `cache_events`). One that comes back
 * may still be among the most read.
 */
function tagsOf(article: DueArticle): string[] {
  const month = articleMonth(article.publishedAt);
  const tags = [
    "latest",
    "search",
    "most-read",
    `article:${article.slug}`,
    `article-id:${article.id}`,
    `month:${month}`,
  ];
  if (article.isFeatured) tags.push("featured");
  if (article.isPopular) tags.push("popular");
  if (article.categorySlug) tags.push(`category:${article.categorySlug}`);
  tags.push(...article.authorIds.map((id) => `author:${id}`));
  const slugs = article.tags.map(tagSlug).filter((slug) => slug !== undefined);
  return [...tags, ...slugs.map((slug) => `tag:${slug}`)];
}
