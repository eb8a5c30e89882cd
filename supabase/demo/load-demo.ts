import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { createSemaphore } from "@broadsheet/backend/concurrency";
import type { Client } from "../../app/data/client.ts";
import { IMAGE_CACHE_SECONDS } from "../../app/domain/newsroom/image-path.ts";
import { demoId } from "./demo-id.ts";
import { firstContent, publishDay } from "./publish-day.ts";
import { type DemoArticle, type DemoNewsroom, mediaPath, readDemo } from "./read-demo.ts";

/** Interval between two explainers, and the age of the newest. */
const HOURS_APART = 5;
const HOURS_BEFORE = 72;

/**
 * Fills an empty database with the demo newsroom: articles, desks, images and the front page of its day. Safe to run twice, also
 * by two processes at once: every row has a fixed id or slug.
 *
 * @param client with the service key.
 * @returns how many articles there are.
 */
export async function loadDemo(client: Client, folder: string): Promise<number> {
  const demo = await readDemo(folder);
  const { articles, desks } = demo;
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
  const explainers = articles.filter(({ minutes }) => minutes === undefined);
  const rows = articles.map((article) => {
    const hours = HOURS_BEFORE + explainers.indexOf(article) * HOURS_APART;
    const publishedAt = new Date(start - (article.minutes ?? hours * 60) * 60_000).toISOString();
    return {
      id: demoId("article", article.slug),
      title: article.title,
      slug: article.slug,
      excerpt: article.excerpt,
      content: firstContent(article),
      image_src: article.imageFile ? imagePath(article) : null,
      image_caption: article.caption || null,
      label: article.label ?? null,
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
  await loadSeries(client, demo);
  await publishDay(client, demo);
  return articles.length;
}

async function loadSeries(client: Client, { series }: DemoNewsroom): Promise<void> {
  const isOnce = { ignoreDuplicates: true };
  const rows = series.map(({ parts: _, ...row }) => ({ id: demoId("series", row.slug), ...row }));
  const parts = series.flatMap(({ slug, parts }) =>
    parts.map((part, index) => ({
      article_id: demoId("article", part),
      series_id: demoId("series", slug),
      position: index + 1,
    })),
  );
  await client.from("series").upsert(rows, isOnce).throwOnError();
  await client.from("series_parts").upsert(parts, isOnce).throwOnError();
}

async function uploadImage(client: Client, article: DemoArticle): Promise<void> {
  if (!article.imageFile) return;
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
