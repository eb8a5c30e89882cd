import type { ArticleList } from "../../domain/article.ts";
import { type FrontPlace, HOME_PLACE, placeKey } from "../../domain/fronts/front-place.ts";
import {
  type FrontContainer,
  type FrontLayout,
  type FrontSource,
  listPlacedIds,
  sourceKey,
  sourceTags,
} from "../../domain/fronts/layout.ts";
import { MOST_LIVE_UPDATES } from "../../domain/fronts/live-update.ts";
import {
  type CandidateList,
  resolveFront,
  type ShownContainer,
} from "../../domain/fronts/resolve-front.ts";
import { type CacheTag, linkedTags } from "../../domain/pages/cache-tags.ts";
import { listArticlesByIds } from "../articles/article-queries.ts";
import { settleList, toFailure } from "../articles/page-lists.ts";
import type { Client } from "../client.ts";
import { listLiveUpdates } from "../corrections/correction-queries.ts";
import type { ReadCached } from "../read-cached.ts";
import { readSource } from "./read-source.ts";

/** Containers as readers see them, with the cache tags of what they were filled from. */
export type LoadedFront = {
  containers: ShownContainer[];
  tags: CacheTag[];
  /** Articles that editors placed. */
  placedIds: string[];
  /** Of the lists of most-read articles, which have no tag for changes of their articles. */
  mostReadSlugs: string[];
};

type Loading = {
  client: Client;
  readCached: ReadCached;
  layout: FrontLayout;
  mayRepeat: boolean;
  /** Its page, from whose articles the rules of containers choose; the front page by default. */
  place?: FrontPlace;
};

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
  place = HOME_PLACE,
}: Loading): Promise<LoadedFront> {
  const visible = layout.containers.filter(({ isHidden }) => !isHidden);
  const total = visible.reduce((sum, { size }) => sum + size, 0);
  const tags = new Set<CacheTag>();
  const mostReadSlugs = new Set<string>();
  const placedIds = listPlacedIds(layout);

  async function list(source: FrontSource, limit: number): Promise<ArticleList> {
    const listTags = sourceTags(source, place);
    if (listTags.length === 0) return { articles: [], failure: null };
    for (const tag of listTags) tags.add(tag);
    // A list of another length is another query.
    const name = `front ${placeKey(place)} ${sourceKey(source)} ${limit}`;
    const isMostRead = source.by === "most-read";
    const found = await settleList(
      // As the most-read list of other pages.
      readCached(name, isMostRead ? [...listTags, "latest"] : listTags, () =>
        readSource(client, { source, place, limit }),
      ),
    );
    if (isMostRead) for (const { slug } of found.articles) mostReadSlugs.add(slug);
    return found;
  }

  /** Stands in for the list of a flag that no article has. */
  async function substitute(by: "popular" | "featured", limit: number): Promise<ArticleList> {
    if (by === "featured") return list({ by: "latest" }, limit);
    const [read, latest] = await Promise.all([
      list({ by: "most-read" }, limit),
      list({ by: "latest" }, limit),
    ]);
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
    const own = await list(source, limit);
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
    { now: Date.now(), mayRepeat, place },
  );
  if (visible.some(({ kind }) => kind === "live")) tags.add("corrections");
  const ids = new Map(
    [placed, ...lists].flatMap(({ articles }) => articles.map(({ slug, id }) => [slug, id])),
  );
  const shown = await Promise.all(
    containers.map((container) =>
      container.kind === "live" ? addUpdates(client, container, ids) : container,
    ),
  );
  return {
    containers: placed.failure === null ? shown : withFailure(shown, placed.failure),
    tags: [...tags],
    placedIds,
    mostReadSlugs: [...mostReadSlugs],
  };
}

/** Adds the latest notes on the articles of a live container. `ids` are those of articles by slug. */
async function addUpdates(
  client: Client,
  container: ShownContainer,
  ids: ReadonlyMap<string, string>,
): Promise<ShownContainer> {
  const articleIds = container.articles.flatMap(({ slug }) => ids.get(slug) ?? []);
  if (articleIds.length === 0) return container;
  const limit = MOST_LIVE_UPDATES * articleIds.length;
  try {
    const found = await listLiveUpdates(client, { articleIds, limit });
    const byArticle = Map.groupBy(found, ({ articleId }) => articleId);
    const updates = container.articles.map(({ slug }) => {
      const own = byArticle.get(ids.get(slug) ?? "") ?? [];
      return [slug, own.slice(0, MOST_LIVE_UPDATES)];
    });
    return { ...container, updates: Object.fromEntries(updates) };
  } catch (error) {
    return { ...container, failure: toFailure(error) };
  }
}

function withFailure(containers: ShownContainer[], failure: string): ShownContainer[] {
  return containers.map((container) => ({ ...container, failure: container.failure ?? failure }));
}
