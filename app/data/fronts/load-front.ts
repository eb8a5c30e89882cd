import type { ArticleList, ArticleSummary } from "../../domain/article.ts";
import {
  type FrontContainer,
  type FrontLayout,
  listPlacedIds,
  sourcePath,
  sourceTag,
} from "../../domain/fronts/layout.ts";
import {
  type CandidateList,
  resolveFront,
  type ShownContainer,
} from "../../domain/fronts/resolve-front.ts";
import { type CacheTag, linkedTags } from "../../domain/pages/cache-tags.ts";
import {
  listArticles,
  listArticlesByIds,
  listCategoryArticles,
  listTaggedArticles,
} from "../articles/article-queries.ts";
import { settleList } from "../articles/page-lists.ts";
import type { Client } from "../client.ts";
import type { ReadCached } from "../read-cached.ts";
import { listMostReadArticles } from "./most-read-articles.ts";

/** Containers as readers see them, with the cache tags of what they were filled from. */
export type LoadedFront = {
  containers: ShownContainer[];
  tags: CacheTag[];
  /** Articles that editors placed. */
  placedIds: string[];
  /** Of the lists of most-read articles, which have no tag for changes of their articles. */
  mostReadSlugs: string[];
};

type Loading = { client: Client; readCached: ReadCached; layout: FrontLayout; mayRepeat: boolean };

/** Most articles that are queried for a container. */
const MOST_CANDIDATES = 100;

/**
 * Loads the articles of a front, with a query for each list: a container whose list failed has only what editors placed
 * in it, and the reason. After a save, the lists that it does not concern come from the query cache.
 */
export async function loadFront({
  client,
  readCached,
  layout,
  mayRepeat,
}: Loading): Promise<LoadedFront> {
  const visible = layout.containers.filter(({ isHidden }) => !isHidden);
  const total = visible.reduce((sum, { size }) => sum + size, 0);
  const tags = new Set<CacheTag>();
  const mostReadSlugs = new Set<string>();
  const placedIds = listPlacedIds(layout);

  const list = (name: string, limit: number, tag: CacheTag, read: ReadList) => {
    tags.add(tag);
    // A list of another length is another query.
    return settleList(readCached(`front ${name} ${limit}`, [tag], () => read(limit)));
  };
  const newest = (limit: number) =>
    list("latest", limit, "latest", (rows) => listArticles(client, { limit: rows }));

  async function loadMostReadFirst(limit: number): Promise<ArticleList> {
    const mostRead = await list("most-read", limit, "most-read", (rows) =>
      listMostReadArticles(client, { limit: rows }),
    );
    for (const { slug } of mostRead.articles) mostReadSlugs.add(slug);
    return mostRead;
  }

  /** Stands in for the list of a flag that no article has. */
  async function substitute(by: "popular" | "featured", limit: number): Promise<ArticleList> {
    if (by === "featured") return newest(limit);
    const [read, latest] = await Promise.all([loadMostReadFirst(limit), newest(limit)]);
    const isRead = new Set(read.articles.map(({ id }) => id));
    const others = latest.articles.filter(({ id }) => !isRead.has(id));
    return {
      articles: [...read.articles, ...others],
      failure: latest.failure,
    };
  }

  async function loadCandidates(container: FrontContainer): Promise<CandidateList> {
    const { source, size } = container;
    const limit = mayRepeat ? size : Math.min(MOST_CANDIDATES, total);
    const tag = sourceTag(source);
    if (!tag) return { articles: [], failure: null, isSubstitute: false };
    if (source.by === "most-read") {
      return { ...(await loadMostReadFirst(limit)), isSubstitute: false };
    }
    const name = sourcePath(source) ?? `label ${"label" in source ? source.label : ""}`;
    const own = await list(name, limit, tag, (rows) => readSource(client, source, rows));
    const { by } = source;
    const isUnused = own.articles.length === 0 && own.failure === null;
    if (!isUnused || (by !== "popular" && by !== "featured")) {
      return { ...own, isSubstitute: false };
    }
    const others = await substitute(by, Math.min(MOST_CANDIDATES, total));
    return { ...others, isSubstitute: true };
  }

  const [placed, ...lists] = await Promise.all([
    settleList(
      placedIds.length === 0
        ? Promise.resolve([])
        : readCached(`front placed ${placedIds.join(" ")}`, linkedTags(placedIds), () =>
            listArticlesByIds(client, placedIds),
          ),
    ),
    ...visible.map(loadCandidates),
  ]);
  const containers = resolveFront(
    layout,
    {
      placed: new Map(placed.articles.map((article) => [article.id, article])),
      lists: new Map(
        visible.flatMap(({ id }, index) => (lists[index] ? [[id, lists[index]]] : [])),
      ),
    },
    { now: Date.now(), mayRepeat },
  );
  return {
    containers: placed.failure === null ? containers : withFailure(containers, placed.failure),
    tags: [...tags],
    placedIds,
    mostReadSlugs: [...mostReadSlugs],
  };
}

type ReadList = (limit: number) => Promise<ArticleSummary[]>;

function readSource(
  client: Client,
  source: FrontContainer["source"],
  limit: number,
): Promise<ArticleSummary[]> {
  switch (source.by) {
    case "category":
      return listCategoryArticles(client, { categorySlug: source.slug, limit });
    case "tag":
      return listTaggedArticles(client, { slug: source.slug, limit, offset: 0 });
    case "label":
      return listArticles(client, { label: source.label, limit });
    case "popular":
      return listArticles(client, { isPopular: true, limit });
    case "featured":
      return listArticles(client, { isFeatured: true, limit });
    default:
      return listArticles(client, { limit });
  }
}

function withFailure(containers: ShownContainer[], failure: string): ShownContainer[] {
  return containers.map((container) => ({ ...container, failure: container.failure ?? failure }));
}
