import type { ArticleList } from "../../domain/article.ts";
import type { FrontPlace } from "../../domain/fronts/front-place.ts";
import { CATEGORY_PAGE_SIZE } from "../../domain/pages/category-listing.ts";
import type { Topic } from "../../domain/pages/topic.ts";
import { listCategoryArticles, listTaggedArticles } from "../articles/article-queries.ts";
import { settleList } from "../articles/page-lists.ts";
import { findTopic } from "../articles/topics.ts";
import type { Client } from "../client.ts";

/** The page of a front besides its containers. */
export type PlacePage =
  | { kind: "home" }
  | { kind: "section"; slug: string; list: ArticleList }
  | { kind: "topic"; topic: Topic; list: ArticleList };

/**
 * Loads what the page of a front shows below its containers, for a preview; null where there is no such page any more.
 *
 * @throws BackendError
 */
export async function loadPlacePage(client: Client, place: FrontPlace): Promise<PlacePage | null> {
  if (place.kind === "home") return { kind: "home" };
  const { slug } = place;
  const limit = CATEGORY_PAGE_SIZE;
  if (place.kind === "section") {
    const list = await settleList(listCategoryArticles(client, { categorySlug: slug, limit }));
    return { kind: "section", slug, list };
  }
  const [topic, list] = await Promise.all([
    findTopic(client, { slug }),
    settleList(listTaggedArticles(client, { slug, limit, offset: 0 })),
  ]);
  return topic && { kind: "topic", topic, list };
}
