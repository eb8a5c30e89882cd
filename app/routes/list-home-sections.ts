import { listArticles } from "../data/articles/list-articles.ts";
import { listArticlesByCategory } from "../data/articles/list-articles-by-category.ts";
import type { Client } from "../data/client.ts";
import type { ReadCached } from "../data/read-cached.ts";
import type { ArticleSummary } from "../domain/article.ts";
import { type ArticleList, type CardList, toCards } from "../domain/article-list.ts";
import { sectionTag } from "../domain/cache-tags.ts";
import { HOME_CATEGORIES, HOME_SECTIONS } from "../domain/pages/home-sections.ts";
import { settleList, toFailure } from "./settle-list.ts";

const MOST_ARTICLES = Math.max(...HOME_SECTIONS.map(({ limit }) => limit));

/**
 * Loads the sections of the front page in order. A section that failed is empty and has the reason; category sections
 * share one query and fail together. After a save, unaffected lists come from the query cache.
 */
export async function listHomeSections(
  client: Client,
  readCached: ReadCached,
): Promise<CardList[]> {
  const categories = settleCategories(
    readCached(
      "front page categories",
      HOME_CATEGORIES.map((categorySlug) => sectionTag({ categorySlug })),
      () =>
        listArticlesByCategory(client, { categorySlugs: HOME_CATEGORIES, limit: MOST_ARTICLES }),
    ),
  );
  return Promise.all(
    HOME_SECTIONS.map(async ({ path, filter, limit }) => {
      if ("categorySlug" in filter) return toCards((await categories)(filter.categorySlug, limit));
      const list = readCached(`front page ${path}`, [sectionTag(filter)], () =>
        listArticles(client, { ...filter, limit }),
      );
      return toCards(await settleList(list));
    }),
  );
}

type ListOf = (categorySlug: string, limit: number) => ArticleList;

async function settleCategories(query: Promise<Map<string, ArticleSummary[]>>): Promise<ListOf> {
  try {
    const found = await query;
    return (slug, limit) => ({ articles: (found.get(slug) ?? []).slice(0, limit), failure: null });
  } catch (error) {
    const failure = toFailure(error);
    return () => ({ articles: [], failure });
  }
}
