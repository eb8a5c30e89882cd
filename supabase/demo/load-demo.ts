import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { createSemaphore } from "@broadsheet/backend/concurrency";
import type { Client } from "../../app/data/client.ts";
import { IMAGE_CACHE_SECONDS } from "../../app/domain/newsroom/image-path.ts";
import { demoId } from "./demo-id.ts";
import { type DemoArticle, mediaPath, readDemo } from "./read-demo.ts";

/** Interval between two articles. */
const HOURS_APART = 5;

/**
 * Fills an empty database with the demo newsroom: articles, desks and images. Safe to run twice, also
 * by two processes at once: every row has a fixed id or slug.
 *
 * @param client with the service key.
 * @returns how many articles there are.
 */
export async function loadDemo(client: Client, folder: string): Promise<number> {
  const { articles, desks } = await readDemo(folder);
  const categories = await client.from("categories").select("id,slug").throwOnError();
  const categoryIds = new Map(categories.data.map(({ id, slug }) => [slug, id]));
  await client
    .from("authors")
    .upsert(desks.map(({ name, bio }) => ({ id: deskId(name), name, bio })))
    .throwOnError();

  const uploads = createSemaphore({ slots: 8 });
  await Promise.all([
    ...articles.map((article) => uploads.run(() => uploadImage(client, article))),
    ...articles
      .flatMap(({ recording }) => [recording?.file, recording?.poster, recording?.captions])
      .filter((file) => file !== undefined)
      .map((file) => uploads.run(() => uploadMedia(client, join(folder, "media", file), file))),
  ]);

  const start = Date.now();
  const rows = articles.map((article, index) => {
    const publishedAt = new Date(start - (index + 1) * HOURS_APART * 3_600_000).toISOString();
    return {
      id: demoId("article", article.slug),
      title: article.title,
      slug: article.slug,
      excerpt: article.excerpt,
      content: article.content,
      image_src: imagePath(article),
      image_caption: article.caption,
      category_id: categoryIds.get(article.categorySlug) ?? null,
      author_id: deskId(article.author),
      other_authors: article.others.map(({ name, role }) => ({ author_id: deskId(name), role })),
      published_at: publishedAt,
      created_at: publishedAt,
      is_featured: article.isFeatured,
      is_popular: article.isPopular,
      tags: article.tags,
    };
  });
  await client
    .from("articles")
    .upsert(rows, { onConflict: "slug", ignoreDuplicates: true })
    .throwOnError();
  await loadSeries(client);
  return articles.length;
}

/** Articles that read well one after the other. */
const SERIES = {
  id: demoId("series", "how-it-is-measured"),
  name: "How It Is Measured",
  slug: "how-it-is-measured",
  description:
    "Behind every number in the news stands somebody with an instrument, a rule and a margin of error.",
};
const PARTS = [
  "how-a-marathon-course-is-measured",
  "how-a-sprint-is-timed",
  "how-earthquakes-are-measured",
  "how-carbon-dating-works",
  "how-inflation-is-measured",
];

async function loadSeries(client: Client): Promise<void> {
  const { data } = await client.from("articles").select("id,slug").in("slug", PARTS).throwOnError();
  const ids = new Map(data.map(({ id, slug }) => [slug, id]));
  const parts = PARTS.flatMap((slug) => ids.get(slug) ?? []);
  const isOnce = { ignoreDuplicates: true };
  await client.from("series").upsert(SERIES, isOnce).throwOnError();
  await client
    .from("series_parts")
    .upsert(
      parts.map((article_id, index) => ({
        article_id,
        series_id: SERIES.id,
        position: index + 1,
      })),
      isOnce,
    )
    .throwOnError();
}

async function uploadImage(client: Client, article: DemoArticle): Promise<void> {
  const { error } = await client.storage
    .from("article-images")
    .upload(imagePath(article), await readFile(article.imageFile), {
      contentType: "image/webp",
      cacheControl: String(IMAGE_CACHE_SECONDS),
      upsert: true,
    });
  if (error) throw new Error(`The image of ${article.slug} cannot be stored: ${error.message}`);
}

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".mp3": "audio/mpeg",
  ".mp4": "video/mp4",
  ".vtt": "text/vtt",
  ".webp": "image/webp",
};

async function uploadMedia(client: Client, path: string, file: string): Promise<void> {
  const contentType = MEDIA_TYPES[extname(file)] ?? "";
  const { error } = await client.storage
    .from(contentType.startsWith("image/") ? "article-images" : "article-media")
    .upload(mediaPath(file), await readFile(path), {
      contentType,
      cacheControl: String(IMAGE_CACHE_SECONDS),
      upsert: true,
    });
  if (error) throw new Error(`The file ${file} of the demo cannot be stored: ${error.message}`);
}

function imagePath(article: DemoArticle): string {
  return `demo/${article.categorySlug}/${article.slug}.webp`;
}

function deskId(name: string): string {
  return demoId("desk", name);
}
