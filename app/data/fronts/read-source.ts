import type { ArticleSummary } from "../../domain/article.ts";
import type { FrontPlace } from "../../domain/fronts/front-place.ts";
import type { FrontSource } from "../../domain/fronts/layout.ts";
import {
  type ArticleFilter,
  listArticles,
  listCategoryArticles,
  listTaggedArticles,
} from "../articles/article-queries.ts";
import type { Client } from "../client.ts";
import { listMostReadArticles } from "./most-read-articles.ts";

/** Newest articles of a tag among which those of a section, or with a flag, are looked for. */
const MOST_TAGGED = 200;

/** Length of the list of most-read articles. */
const MOST_READ = 20;

type Reading = { source: FrontSource; place: FrontPlace; limit: number };

/**
 * Lists the articles that a rule chooses from, best first: on the front page from all, on others from those of the
 * section or the topic.
 *
 * @throws BackendError
 */
export async function readSource(client: Client, reading: Reading): Promise<ArticleSummary[]> {
  const { source, place, limit } = reading;
  if (source.by === "most-read") return readMostRead(client, reading);
  if (place.kind === "home") return readSiteSource(client, reading);
  if (place.kind === "section" && source.by !== "tag") {
    return listCategoryArticles(client, {
      categorySlug: place.slug,
      limit,
      ...toFilter(source),
    });
  }
  const slug = place.kind === "section" && source.by === "tag" ? source.slug : place.slug;
  const categorySlug = place.kind === "section" ? place.slug : categoryOf(source);
  const filter = toFilter(source);
  const isWhole = categorySlug === undefined && Object.keys(filter).length === 0;
  const tagged = await listTaggedArticles(client, {
    slug,
    limit: isWhole ? limit : MOST_TAGGED,
    offset: 0,
    ...filter,
  });
  return tagged
    .filter((article) => categorySlug === undefined || article.categorySlug === categorySlug)
    .slice(0, limit);
}

function readSiteSource(
  client: Client,
  { source, limit }: Omit<Reading, "place">,
): Promise<ArticleSummary[]> {
  switch (source.by) {
    case "category":
      return listCategoryArticles(client, { categorySlug: source.slug, limit });
    case "tag":
      return listTaggedArticles(client, { slug: source.slug, limit, offset: 0 });
    default:
      return listArticles(client, { ...toFilter(source), limit });
  }
}

function toFilter(source: FrontSource): ArticleFilter {
  switch (source.by) {
    case "label":
      return { label: source.label };
    case "popular":
      return { isPopular: true };
    case "featured":
      return { isFeatured: true };
    default:
      return {};
  }
}

function categoryOf(source: FrontSource): string | undefined {
  return source.by === "category" ? source.slug : undefined;
}

/** Among the most-read articles of the site, those of the place. */
async function readMostRead(
  client: Client,
  { place, limit }: Omit<Reading, "source">,
): Promise<ArticleSummary[]> {
  if (place.kind === "home") return listMostReadArticles(client, { limit });
  const read = await listMostReadArticles(client, { limit: MOST_READ });
  if (place.kind === "section") {
    return read.filter(({ categorySlug }) => categorySlug === place.slug).slice(0, limit);
  }
  const { slug } = place;
  const tagged = await listTaggedArticles(client, { slug, limit: MOST_TAGGED, offset: 0 });
  const isTagged = new Set(tagged.map(({ id }) => id));
  return read.filter(({ id }) => isTagged.has(id)).slice(0, limit);
}
