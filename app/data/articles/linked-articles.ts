import type { Block } from "../../domain/content.ts";
import {
  type LinkedArticle,
  type LinkedArticles,
  listRelatedIds,
  toLinkedArticle,
} from "../../domain/related-article.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";
import type { SummaryRow } from "../json.types.ts";
import { SUMMARY_COLUMNS, toSummary } from "./article-row.ts";

/** Feeds of articles with more links lack those beyond it. An address holds the ids. */
const MOST_LINKED = 100;

/**
 * Loads the articles that blocks name, as they are now. Of a client who sees more than readers do, those that are not
 * public yet are left out.
 *
 * @throws BackendError
 */
export async function listLinkedArticles(
  client: Client,
  { blocks }: { blocks: readonly Block[] },
): Promise<LinkedArticles> {
  const ids = listRelatedIds(blocks).slice(0, MOST_LINKED);
  if (ids.length === 0) return {};
  const { data, error, status } = await client
    .from("articles")
    .select(SUMMARY_COLUMNS)
    .in("id", ids);
  if (error) throw new BackendError(error, status);
  return toLinkedArticles(client, data);
}

/** Converts rows of lists to articles by their ids, without those that are not public yet. */
export function toLinkedArticles(client: Client, rows: readonly SummaryRow[]): LinkedArticles {
  return Object.fromEntries(
    rows
      // A minute more than none: the clock of the database, which decides for readers, may be ahead.
      .filter(({ published_at }) => Date.parse(published_at ?? "") < Date.now() + 60_000)
      .map((row) => [row.id, toLinkedArticle(toSummary(client, row))]),
  );
}

/**
 * Finds an article that is public or scheduled; null for one that is neither. `publishedAt` is an ISO date-time.
 *
 * @throws BackendError
 */
export async function findLinkedArticle(
  client: Client,
  { id }: { id: string },
): Promise<{ article: LinkedArticle; publishedAt: string } | null> {
  const { data, error, status } = await client
    .from("articles")
    .select(SUMMARY_COLUMNS)
    .eq("id", id)
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return (
    data && {
      article: toLinkedArticle(toSummary(client, data)),
      publishedAt: data.published_at,
    }
  );
}
