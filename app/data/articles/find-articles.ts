import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

/** An article that readers can see. */
export type FoundArticle = { id: string; slug: string; title: string };

const MOST_FOUND = 6;

/**
 * Finds public articles whose title has these words, in any order and case; the newest first, at most six.
 *
 * @param exceptId id of an article to leave out.
 *
 * @throws BackendError
 */
export async function findArticlesByTitle(
  client: Client,
  { words, exceptId, signal }: { words: string; exceptId?: string; signal: AbortSignal },
): Promise<FoundArticle[]> {
  let query = client
    .from("articles")
    .select("id,slug,title")
    .lte("published_at", new Date().toISOString());
  if (exceptId) query = query.neq("id", exceptId);
  for (const word of words.trim().split(/\s+/).slice(0, 8)) {
    query = query.ilike("title", `%${word.replace(/[\\%_]/g, "\\$&")}%`);
  }
  const { data, error, status } = await query
    .order("published_at", { ascending: false })
    .limit(MOST_FOUND)
    .abortSignal(signal);
  if (error) throw new BackendError(error, status);
  return data;
}

/**
 * Finds the public article at `/article/:slug`; null if there is none.
 *
 * @throws BackendError
 */
export async function findArticleBySlug(
  client: Client,
  { slug }: { slug: string },
): Promise<FoundArticle | null> {
  const { data, error, status } = await client
    .from("articles")
    .select("id,slug,title")
    .eq("slug", slug)
    .lte("published_at", new Date().toISOString())
    .maybeSingle();
  if (error) throw new BackendError(error, status);
  return data;
}
