import * as z from "zod/mini";
import { ARTICLE_DEFAULTS } from "../../domain/article.ts";
import { ARTICLE_LABELS, type ArticleLabel, parseLabel } from "../../domain/article-label.ts";
import { joinNames } from "../../domain/byline.ts";
import { BACKEND_META } from "../../domain/document-meta.ts";

/** An article of a reading list: what its line shows. */
type LabelName = (typeof ARTICLE_LABELS)[ArticleLabel]["name"];

export type ListedArticle = {
  id: string;
  slug: string;
  title: string;
  imageSrc: string | null;
  /** ISO date-time. */
  publishedAt: string;
  authorName: string;
  categoryName: string;
  categorySlug: string | null;
  isRetracted: boolean;
  /** The kind of article, or who paid for it, as readers are told; empty for none. */
  /** Name of its kind; null for ordinary news. */
  label: LabelName | null;
  sponsor: string | null;
};

/** Published columns and joins alone. */
const COLUMNS =
  "id,slug,title,image_src,published_at,label,sponsor,byline:article_authors(position,role,author:authors(name)),category:categories(name,slug),noted:noted_articles(is_retracted)";

const rowsSchema = z.array(
  z.object({
    id: z.string(),
    slug: z.string(),
    title: z.string(),
    image_src: z.nullable(z.string()),
    published_at: z.string(),
    label: z.nullable(z.string()),
    sponsor: z.nullable(z.string()),
    byline: z.array(
      z.object({
        position: z.number(),
        role: z.string(),
        author: z.object({ name: z.string() }),
      }),
    ),
    category: z.nullable(z.object({ name: z.string(), slug: z.string() })),
    noted: z.nullable(z.object({ is_retracted: z.boolean() })),
  }),
);

/** Ids in one request, whose address has to fit into 16 KiB. */
const IDS_AT_ONCE = 100;

/**
 * Lists published articles in the order of their ids; those that were withdrawn are missing. The request is anonymous,
 * and needs no supabase-js.
 *
 * @throws Error where the backend does not answer.
 */
export async function listArticlesOfIds(ids: readonly string[]): Promise<ListedArticle[]> {
  const parts = Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, index) =>
    ids.slice(index * IDS_AT_ONCE, (index + 1) * IDS_AT_ONCE),
  );
  const found = await Promise.all(
    parts.map((part) => fetchArticles("articles", { id: `in.(${part.join(",")})` })),
  );
  const articles = new Map(found.flat().map((article) => [article.id, article]));
  return ids.flatMap((id) => articles.get(id) ?? []);
}

/**
 * Lists the newest articles of topics and authors, named by their slugs, newest first.
 *
 * @throws Error where the backend does not answer.
 */
export async function listFollowedArticles({
  topics,
  authors,
  limit,
}: {
  topics: readonly string[];
  authors: readonly string[];
  limit: number;
}): Promise<ListedArticle[]> {
  if (topics.length + authors.length === 0) return [];
  return fetchArticles("rpc/list_followed_articles", {
    topics: `{${topics.join(",")}}`,
    authors: `{${authors.join(",")}}`,
    max_rows: String(limit),
    order: "published_at.desc,id.desc",
  });
}

async function fetchArticles(
  path: string,
  parameters: Record<string, string>,
): Promise<ListedArticle[]> {
  // As `readBackend` does, whose file loads supabase-js.
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${BACKEND_META}"]`);
  const query = new URLSearchParams({ select: COLUMNS, ...parameters });
  // Without the session cookie: the answer is the same for everybody.
  const response = await fetch(`${meta?.content || location.origin}/rest/v1/${path}?${query}`, {
    headers: { apikey: meta?.dataset.key ?? "" },
    credentials: "omit",
  });
  if (!response.ok) throw new Error("We couldn't load this. Try again.");
  return rowsSchema.parse(await response.json()).map(toListed);
}

function toListed(row: z.infer<typeof rowsSchema>[number]): ListedArticle {
  const writers = row.byline
    .filter(({ role }) => role === "by")
    .toSorted((one, other) => one.position - other.position)
    .map(({ author }) => author.name.trim());
  const sponsor = row.sponsor?.trim();
  const label = parseLabel(row.label);
  return {
    id: row.id,
    slug: row.slug,
    title: row.title.trim() || ARTICLE_DEFAULTS.title,
    imageSrc: row.image_src?.trim() || null,
    publishedAt: row.published_at,
    authorName: joinNames(writers.filter((name) => name !== "")) || ARTICLE_DEFAULTS.authorName,
    categoryName: row.category?.name.trim() || ARTICLE_DEFAULTS.categoryName,
    categorySlug: row.category?.slug ?? null,
    isRetracted: row.noted?.is_retracted ?? false,
    label: label && ARTICLE_LABELS[label].name,
    sponsor: sponsor || null,
  };
}
