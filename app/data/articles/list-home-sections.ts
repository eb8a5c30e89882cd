import { type CardList, toCards } from "../../domain/article.ts";
import { sectionTag } from "../../domain/pages/cache-tags.ts";
import { HOME_SECTIONS } from "../../domain/pages/home-sections.ts";
import type { Client } from "../client.ts";
import type { ReadCached } from "../read-cached.ts";
import { listArticles } from "./list-articles.ts";
import { listCategoryArticles } from "./list-category-articles.ts";
import { settleList } from "./settle-list.ts";

/**
 * Loads the sections of the front page in order, each with a query of its own: a section that failed is empty and has
 * the reason. After a save, the sections that it does not concern come from the query cache.
 */
export async function listHomeSections(
  client: Client,
  readCached: ReadCached,
): Promise<CardList[]> {
  return Promise.all(
    HOME_SECTIONS.map(async ({ path, filter, limit }) => {
      const list = readCached(`front page ${path}`, [sectionTag(filter)], () =>
        "categorySlug" in filter
          ? listCategoryArticles(client, { ...filter, limit })
          : listArticles(client, { ...filter, limit }),
      );
      return toCards(await settleList(list));
    }),
  );
}
