import type { Client } from "../../app/data/client.ts";
import { readRowsOf } from "./backend-request.ts";

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
  const rows = await readRowsOf(given, (some) =>
    client.from("articles").select("slug,id,title,excerpt").in(column, some),
  );
  for (const { slug, ...article } of rows)
    known.set(column === "slug" ? slug : article.id, article);
  return known;
}
