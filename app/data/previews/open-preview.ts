import * as z from "zod";
import type { Article } from "../../domain/article.ts";
import { BYLINE_ROLE_NAMES } from "../../domain/byline.ts";
import { readTime } from "../../domain/newsroom/read-time.ts";
import type { LinkedArticles } from "../../domain/related-article.ts";
import { isSecretToken } from "../../domain/secret-token.ts";
import { toArticle } from "../articles/article-queries.ts";
import { listLinkedArticles } from "../articles/linked-articles.ts";
import { BackendError } from "../backend-error.ts";
import type { Client } from "../client.ts";

const named = z.object({ name: z.string(), slug: z.string() }).nullable();

/** Content of a working copy: any field may be missing. */
const fieldsSchema = z.object({
  title: z.string().catch(""),
  slug: z.string().catch(""),
  excerpt: z.string().catch(""),
  content: z.unknown().optional(),
  image_src: z.string().nullable().catch(null),
  image_caption: z.string().nullable().catch(null),
  image_alt: z.string().nullable().catch(null),
  image_is_decorative: z.boolean().catch(false),
  published_at: z.string().nullable().catch(null),
  is_featured: z.boolean().catch(false),
  is_popular: z.boolean().catch(false),
  tags: z.array(z.string()).catch([]),
  sponsor: z.string().nullable().catch(null),
  label: z.string().nullable().catch(null),
});

const previewSchema = z
  .object({
    label: z.string(),
    expires_at: z.string(),
    article_id: z.string(),
    fields: fieldsSchema,
    byline: z.array(
      z.object({
        role: z.enum(BYLINE_ROLE_NAMES),
        author: z.object({
          name: z.string(),
          slug: z.string(),
          kind: z.enum(["person", "organization"]),
        }),
      }),
    ),
    category: named,
    notes: z.array(
      z.object({
        name: z.string(),
        body: z.string(),
        quote: z.string().nullable(),
        created_at: z.string(),
      }),
    ),
  })
  .nullable();

/** Content that a preview link shows. */
export type OpenedPreview = {
  article: Article;
  /** Articles that blocks of its text name. */
  linked: LinkedArticles;
  /** For whom the link is. */
  label: string;
  expiresAt: string;
  remarks: { name: string; body: string; quote: string | null; createdAt: string }[];
};

/**
 * Opens a preview link, and records it; null for a token that is unknown, revoked or expired. With the service key.
 *
 * @throws BackendError
 */
export async function openPreview(
  client: Client,
  { token }: { token: string },
): Promise<OpenedPreview | null> {
  if (!isSecretToken(token)) return null;
  const { data, error, status } = await client.rpc("open_preview", { token });
  if (error) throw new BackendError(error, status);
  const preview = previewSchema.parse(data);
  if (!preview) return null;
  const { fields, byline, category } = preview;
  const article = toArticle(client, {
    ...fields,
    id: preview.article_id,
    // A date that is left to the moment of publishing is today.
    published_at: fields.published_at || new Date().toISOString(),
    read_time: readTime(fields.content),
    updated_at: preview.expires_at,
    // A page that search engines do not find.
    seo_title: null,
    seo_description: null,
    social_title: null,
    social_description: null,
    social_image: null,
    canonical_url: null,
    byline: byline.map((entry, position) => ({ ...entry, position })),
    category,
    noted: null,
  });
  return {
    article: { ...article, updatedAt: null },
    linked: await listLinkedArticles(client, article),
    label: preview.label,
    expiresAt: preview.expires_at,
    remarks: preview.notes.map(({ name, body, quote, created_at }) => ({
      name,
      body,
      quote,
      createdAt: created_at,
    })),
  };
}
