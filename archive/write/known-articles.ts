import type { Client } from "../../app/data/client.ts";
import { BackendUnavailableError, requestWithRetry } from "./backend-request.ts";

// Slugs of usual length that fit into the URL of one request (8 kB on hosted Supabase).
const LOOKUP_BATCH_SIZE = 50;

export type KnownArticle = { id: string; title: string; excerpt: string };
/** By slug. */
export type KnownArticles = Map<string, KnownArticle>;

/** The articles of the site that have the slugs, or the ids, of these. */
export async function findKnownArticles(
  client: Client,
  column: "slug" | "id",
  drafts: readonly { slug: string; article?: { id?: string } }[],
): Promise<KnownArticles> {
  const known: KnownArticles = new Map();
  const given = drafts.flatMap(
    ({ slug, article }) => (column === "slug" ? slug : article?.id) ?? [],
  );
  for (let from = 0; from < given.length; from += LOOKUP_BATCH_SIZE) {
    const some = given.slice(from, from + LOOKUP_BATCH_SIZE);
    const { data, error } = await requestWithRetry(() =>
      client.from("articles").select("slug,id,title,excerpt").in(column, some),
    );
    if (error)
      throw new BackendUnavailableError(
        `the articles of the site cannot be read: ${error.message}`,
      );
    for (const { slug, ...article } of data)
      known.set(column === "slug" ? slug : article.id, article);
  }
  return known;
}
