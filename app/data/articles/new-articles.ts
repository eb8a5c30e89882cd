import { belongsOnFrontPage, HOME_CATEGORIES } from "../../domain/fronts/home-sections.ts";
import type { CacheTag } from "../../domain/pages/cache-tags.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { ReadCached } from "../read-cached.ts";

/** Tags of the articles that belong on the front page. */
const FRONT_PAGE_TAGS: readonly CacheTag[] = [
  "popular",
  "featured",
  ...HOME_CATEGORIES.map((slug): CacheTag => `category:${slug}`),
];

/**
 * Publication time of the newest front-page article (ms since 1970), which pages use to count newer ones. 0 if there is
 * none in the last day, undefined if it is unknown.
 */
export async function findNewestPublicationTime(
  client: Client,
  readCached: ReadCached,
): Promise<number | undefined> {
  try {
    return await readCached("newest publication", FRONT_PAGE_TAGS, async () => {
      const [newest = 0] = await listPublicationTimes(client);
      return newest;
    });
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return undefined;
  }
}

/** Maximum age: an older article that is added now, such as one of an archive, does not count as new. */
const NEWS_MS = 24 * 60 * 60_000;
const MOST_ROWS = 300;

/**
 * Lists the publication times of front-page articles of the last 24 hours (ms since 1970), newest first: the later of
 * their date and their creation. The client's role decides which are public.
 *
 * @throws BackendError
 */
export async function listPublicationTimes(client: Client): Promise<number[]> {
  const { data, error, status } = await client
    .from("articles")
    .select("created_at,published_at,is_featured,is_popular,category:categories(slug)")
    .gt("published_at", new Date(Date.now() - NEWS_MS).toISOString())
    .order("published_at", { ascending: false })
    .limit(MOST_ROWS);
  if (error) throw new BackendError(error, status);
  return data
    .filter((row) =>
      belongsOnFrontPage({
        categorySlug: row.category?.slug ?? null,
        isFeatured: row.is_featured,
        isPopular: row.is_popular,
      }),
    )
    .map((row) => Math.max(Date.parse(row.created_at), Date.parse(row.published_at)))
    .sort((one, other) => other - one);
}
