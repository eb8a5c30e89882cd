import type { ArticleLink, ArticleSummary } from "../../domain/article.ts";
import { findLikely, wantedSlug } from "../../domain/pages/likely-article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { ReadCached } from "../read-cached.ts";
import { listArticles } from "./article-queries.ts";
import { toFailure } from "./page-lists.ts";

/** Places to go from an address that leads nowhere. */
export type NotFoundHelp = {
  /** The words of the address, with which its search begins. */
  words: string;
  likely: ArticleLink | null;
  newest: ArticleSummary[];
};

/** Articles among which the likely one is searched: the newest. */
const MOST_LINKS = 1000;
const NEWEST = 3;

/**
 * Finds places to go from an address that leads nowhere. Any number of such requests asks the database once, until an
 * article changes: addresses are compared in memory. Without an answer of the database there are fewer places.
 */
export async function findNotFoundHelp(
  { client, readRecent }: { client: Client; readRecent: ReadCached },
  { pathname }: { pathname: string },
): Promise<NotFoundHelp> {
  const wanted = wantedSlug(pathname);
  const words = wanted.replaceAll("-", " ");
  try {
    const [links, newest] = await readRecent("not found", ["latest"], () =>
      Promise.all([listLinks(client), listArticles(client, { limit: NEWEST })]),
    );
    return { words, likely: findLikely(wanted, links) ?? null, newest };
  } catch (error) {
    toFailure(error);
    return { words, likely: null, newest: [] };
  }
}

async function listLinks(client: Client): Promise<ArticleLink[]> {
  const { data, error, status } = await client
    .from("articles")
    .select("slug,title")
    .order("published_at", { ascending: false })
    .order("id", { ascending: false })
    .limit(MOST_LINKS);
  if (error) throw new BackendError(error, status);
  return data;
}
