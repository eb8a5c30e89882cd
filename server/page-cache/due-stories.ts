import type { Logger } from "pino";
import { type DueArticle, listDueArticles } from "../../app/data/articles/list-due-articles.ts";
import type { Client } from "../../app/data/client.ts";
import { storyMonth } from "../../app/domain/feeds/sitemap-files.ts";
import { tagSlug } from "../../app/domain/pages/tag-slug.ts";

/** The longest that a timer of Node.js can wait is 24.8 days. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1000;
/** After a change, the pages that readers wait for come first. */
const PAUSE_MS = 50;
/** What is known of the database's clock may be a little ahead of it: what became due is dropped twice. */
const CLOCK_TOLERANCE_MS = 1000;

export type DueStoriesOptions = {
  /** Sees stories dated in the future. */
  client: Client;
  drop: (tags: string[]) => void;
  /** The clock that decides what readers see, that of the database (ms since 1970). */
  now: () => number;
  log: Logger;
};

/**
 * Drops the pages that a story belongs on at the moment the story becomes due. `check` is to be called
 * whenever stories have changed or the clock was set.
 */
export function watchDueStories(options: DueStoriesOptions): {
  check: () => void;
  close: () => void;
} {
  let handledUntil: Date | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause: NodeJS.Timeout | undefined;
  let isChecking = false;
  let isStale = false;
  let isClosed = false;

  function check(): void {
    // What became due before the first question is not looked for.
    if (!handledUntil) checkNow();
    else pause ??= setTimeout(checkNow, PAUSE_MS).unref();
  }

  function checkNow(): void {
    clearTimeout(pause);
    pause = undefined;
    isStale = true;
    if (!isChecking) void run();
  }

  async function run(): Promise<void> {
    isChecking = true;
    clearTimeout(timer);
    while (isStale && !isClosed) {
      isStale = false;
      try {
        await handleDue();
      } catch (error) {
        options.log.warn({ err: error }, "due stories can not be listed; trying again");
        schedule(1000);
      }
    }
    isChecking = false;
  }

  async function handleDue(): Promise<void> {
    const now = new Date(options.now());
    // The clock may have been set back.
    const after = handledUntil && handledUntil < now ? handledUntil : now;
    const articles = await listDueArticles(options.client, { after });
    const isDue = (article: DueArticle) => new Date(article.publishedAt) <= now;
    const tags = [...new Set(articles.filter(isDue).flatMap(tagsOf))];
    if (tags.length > 0) {
      options.drop(tags);
      setTimeout(() => options.drop(tags), CLOCK_TOLERANCE_MS).unref();
    }
    handledUntil = now;
    const next = articles.find((article) => !isDue(article));
    if (next) schedule(new Date(next.publishedAt).getTime() - options.now());
    else if (articles.length > 0) isStale = true;
  }

  function schedule(wait: number): void {
    clearTimeout(timer);
    timer = setTimeout(checkNow, Math.min(Math.max(wait, 1), LONGEST_WAIT_MS));
    timer.unref();
  }

  return {
    check,
    close() {
      isClosed = true;
      clearTimeout(timer);
      clearTimeout(pause);
    },
  };
}

/** The same tags that the database announces for a change of the story (migration `month_tags`). */
function tagsOf(article: DueArticle): string[] {
  const month = storyMonth(article.publishedAt);
  const tags = ["latest", "search", `article:${article.slug}`, `month:${month}`];
  if (article.isFeatured) tags.push("featured");
  if (article.isPopular) tags.push("popular");
  if (article.categorySlug) tags.push(`category:${article.categorySlug}`);
  if (article.authorId) tags.push(`author:${article.authorId}`);
  const slugs = article.tags.map(tagSlug).filter((slug) => slug !== undefined);
  return [...tags, ...slugs.map((slug) => `tag:${slug}`)];
}
