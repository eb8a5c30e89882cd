import { useEffect, useState } from "react";
import { useFetcher, useLocation } from "react-router";
import type { ArticleSummary } from "../../domain/article.ts";
import type { ArticleList } from "../../domain/article-list.ts";
import { canHaveMore } from "../../domain/pages/category-listing.ts";
import { showToast } from "../../ui/toaster.tsx";

type Progress = {
  articles: ArticleSummary[];
  lastPage: number;
  hasMore: boolean;
  failure: string | null;
};

export type MoreArticles = Progress & { isLoading: boolean; loadMore: () => void };

/** What was loaded at each place of the history, so that coming back finds it again. Forgotten with the document. */
const remembered = new Map<string, Progress>();
const MOST_REMEMBERED = 30;

/** Loads further pages of a list below the one that the document came with. A failure ends it. */
export function useMoreArticles(first: {
  path: string;
  page: number;
  articles: ArticleSummary[];
}): MoreArticles {
  const { key } = useLocation();
  const fetcher = useFetcher<{ page: number; list: ArticleList }>();
  const [progress, setProgress] = useState<Progress>(
    () =>
      remembered.get(key) ?? {
        articles: first.articles,
        lastPage: first.page,
        hasMore: canHaveMore(first.articles.length),
        failure: null,
      },
  );

  const loaded = fetcher.data;
  if (fetcher.state === "idle" && loaded && isNext(progress, loaded.page)) {
    setProgress(append(progress, loaded.list));
  }

  // The memory outlives this page: it is what the next visit of this place of the history starts from,
  // which may try again what failed now.
  useEffect(() => {
    if (progress.lastPage > first.page && progress.failure === null) remember(key, progress);
  }, [key, progress, first.page]);
  // The toast is of the whole document, and the browser's console is where failures are looked for.
  useEffect(() => {
    if (progress.failure === null) return;
    console.error("Failed to load more articles:", progress.failure);
    showToast({ title: "Error fetching data", variant: "destructive" });
  }, [progress.failure]);

  return {
    ...progress,
    isLoading: fetcher.state !== "idle",
    loadMore: () => fetcher.load(`${first.path}?page=${progress.lastPage + 1}`),
  };
}

function isNext(progress: Progress, page: number): boolean {
  return progress.failure === null && page === progress.lastPage + 1;
}

function append(progress: Progress, { articles, failure }: ArticleList): Progress {
  if (failure !== null) return { ...progress, hasMore: false, failure };
  // A story published meanwhile moves the others down by one; the same one then comes twice.
  const known = new Set(progress.articles.map((article) => article.id));
  return {
    articles: [...progress.articles, ...articles.filter((article) => !known.has(article.id))],
    lastPage: progress.lastPage + 1,
    hasMore: canHaveMore(articles.length),
    failure: null,
  };
}

function remember(key: string, progress: Progress): void {
  remembered.delete(key);
  remembered.set(key, progress);
  for (const oldest of [...remembered.keys()].slice(0, -MOST_REMEMBERED)) remembered.delete(oldest);
}
