import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import pLimit from "p-limit";
import type { Client } from "../../app/data/client.ts";
import { type DemoStory, readDemo } from "./read-demo.ts";

/** Between one story and the next older one. */
const HOURS_APART = 5;

/**
 * Fills an empty database with the demo newsroom: stories, desks and pictures. Safe to run twice, also
 * by two processes at once: every row has a fixed id or slug.
 *
 * @param client with the service key.
 * @returns how many stories there are.
 */
export async function loadDemo(client: Client, folder: string): Promise<number> {
  const { stories, desks } = await readDemo(folder);
  const categories = await client.from("categories").select("id,slug").throwOnError();
  const categoryIds = new Map(categories.data.map(({ id, slug }) => [slug, id]));
  await client
    .from("authors")
    .upsert(desks.map(({ name, bio }) => ({ id: deskId(name), name, bio })))
    .throwOnError();

  const limit = pLimit(8);
  await Promise.all(stories.map((story) => limit(() => uploadPicture(client, story))));

  const start = Date.now();
  const rows = stories.map((story, index) => {
    const publishedAt = new Date(start - (index + 1) * HOURS_APART * 3_600_000).toISOString();
    return {
      title: story.title,
      slug: story.slug,
      excerpt: story.excerpt,
      content: story.content,
      image_src: picturePath(story),
      image_caption: story.caption,
      category_id: categoryIds.get(story.categorySlug) ?? null,
      author_id: deskId(story.author),
      published_at: publishedAt,
      created_at: publishedAt,
      is_featured: story.isFeatured,
      is_popular: story.isPopular,
      tags: story.tags,
    };
  });
  await client
    .from("articles")
    .upsert(rows, { onConflict: "slug", ignoreDuplicates: true })
    .throwOnError();
  return stories.length;
}

async function uploadPicture(client: Client, story: DemoStory): Promise<void> {
  const { error } = await client.storage
    .from("article-images")
    .upload(picturePath(story), await readFile(story.pictureFile), {
      contentType: "image/webp",
      upsert: true,
    });
  if (error) throw new Error(`The picture of ${story.slug} can not be stored: ${error.message}`);
}

function picturePath(story: DemoStory): string {
  return `demo/${story.categorySlug}/${story.slug}.webp`;
}

/** The same id for the same desk on every installation, in the form of a UUID of version 8 (RFC 9562). */
function deskId(name: string): string {
  const hex = createHash("sha256").update(`desk:${name}`).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
