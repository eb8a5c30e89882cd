import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { ARTICLE_LABELS, type ArticleLabel } from "../../app/domain/article-label.ts";
import { BYLINE_ROLE_NAMES } from "../../app/domain/byline.ts";
import type { Block, UnknownBlock } from "../../app/domain/content.ts";
import { HOME_SECTIONS } from "../../app/domain/fronts/home-sections.ts";
import { type FrontLayout, frontLayoutSchema } from "../../app/domain/fronts/layout.ts";
import { createMedia } from "../../app/domain/parse-media.ts";
import { createRelatedArticle } from "../../app/domain/related-article.ts";
import { markdownToBlocks } from "../../archive/html/markdown.ts";
import { demoId } from "./demo-id.ts";

/** A recording in the folder `media`, which stands above the first heading. */
const recordingSchema = z.object({
  type: z.enum(["audio", "video"]),
  file: z.string(),
  title: z.string(),
  caption: z.string(),
  credit: z.string(),
  /** In seconds. */
  duration: z.number(),
  transcript: z.string(),
  poster: z.string().optional(),
  /** WebVTT in English. */
  captions: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
});

const frontMatterSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  /** Of the image; empty for an article without one. */
  caption: z.string(),
  label: z.enum(Object.keys(ARTICLE_LABELS) as [ArticleLabel, ...ArticleLabel[]]).optional(),
  /** Age of an article of the day, in minutes. */
  minutes: z.number().optional(),
  /** A change that readers are told of: `before` stood first in place of `after`. */
  note: z
    .object({
      kind: z.enum(["update", "correction"]),
      text: z.string(),
      before: z.string(),
      after: z.string(),
    })
    .optional(),
  /** Desks that the byline names beside the first. */
  others: z.array(z.object({ name: z.string(), role: z.enum(BYLINE_ROLE_NAMES) })).default([]),
  /** Slug of an article that the text ends with a card of. */
  related: z.string().optional(),
  recording: recordingSchema.optional(),
});

const frontPageSchema = z.object({
  featured: z.array(z.string()),
  popular: z.array(z.string()),
  desks: z.record(z.string(), z.string()),
  series: z.array(
    z.object({
      name: z.string(),
      slug: z.string(),
      description: z.string(),
      parts: z.array(z.string()),
    }),
  ),
  front: z.array(z.unknown()),
  banner: z.object({ text: z.string(), article: z.string() }),
  views: z.record(z.string(), z.number()),
});

/** An article of the demo newsroom, read from its Markdown file. */
export type DemoArticle = z.infer<typeof frontMatterSchema> & {
  slug: string;
  categorySlug: string;
  content: { main: Exclude<Block, UnknownBlock>[] };
  imageFile: string | undefined;
  isFeatured: boolean;
  isPopular: boolean;
};

export type DemoNewsroom = {
  /** Explainers newest first, with alternating categories; the articles of the day have an age. */
  articles: DemoArticle[];
  desks: { name: string; bio: string }[];
  front: FrontLayout;
} & Pick<z.infer<typeof frontPageSchema>, "series" | "banner" | "views">;

/** Reads the demo newsroom from `supabase/demo`. */
export async function readDemo(folder: string): Promise<DemoNewsroom> {
  const frontPage = frontPageSchema.parse(
    parse(await readFile(join(folder, "front-page.yaml"), "utf8")),
  );
  const categories = (await readdir(join(folder, "articles"))).sort();
  const byCategory = await Promise.all(
    categories.map(async (categorySlug) => {
      const files = (await readdir(join(folder, "articles", categorySlug))).sort();
      return Promise.all(files.map((file) => readArticle(folder, categorySlug, file, frontPage)));
    }),
  );
  const longest = Math.max(...byCategory.map((articles) => articles.length));
  const articles = Array.from({ length: longest }, (_, turn) =>
    byCategory.flatMap((articles) => articles.slice(turn, turn + 1)),
  ).flat();
  for (const { related, content } of articles) {
    const other = articles.find(({ slug }) => slug === related);
    const card = other && createRelatedArticle(demoId("article", other.slug), other.title);
    if (card) content.main.push(card);
  }
  const { series, banner, views } = frontPage;
  const desks = Object.entries(frontPage.desks).map(([name, bio]) => ({ name, bio }));
  return { articles, desks, series, banner, views, front: toLayout(frontPage.front) };
}

const slotSchema = z.object({ article: z.string() }).loose();

function toLayout(containers: readonly unknown[]): FrontLayout {
  return frontLayoutSchema.parse({
    containers: containers.map((container) => {
      if (typeof container === "string") return HOME_SECTIONS.find(({ id }) => id === container);
      const { slots, ...values } = z
        .object({ slots: z.array(slotSchema) })
        .loose()
        .parse(container);
      return {
        ...values,
        isHidden: false,
        slots: slots.map(({ article, ...shown }) => ({
          ...shown,
          id: article.slice(0, 64),
          articleId: demoId("article", article),
        })),
      };
    }),
  });
}

async function readArticle(
  folder: string,
  categorySlug: string,
  file: string,
  frontPage: z.infer<typeof frontPageSchema>,
): Promise<DemoArticle> {
  const text = await readFile(join(folder, "articles", categorySlug, file), "utf8");
  const [, frontMatter = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const slug = file.replace(/\.md$/, "");
  const facts = frontMatterSchema.parse(parse(frontMatter));
  return {
    ...facts,
    slug,
    categorySlug,
    content: { main: withRecording(markdownToBlocks(body), facts.recording) },
    imageFile: facts.caption ? join(folder, "images", categorySlug, `${slug}.webp`) : undefined,
    isFeatured: frontPage.featured.includes(slug),
    isPopular: frontPage.popular.includes(slug),
  };
}

function withRecording(
  blocks: DemoArticle["content"]["main"],
  recording: DemoArticle["recording"],
): DemoArticle["content"]["main"] {
  if (!recording) return blocks;
  const { type, file, poster, captions, ...values } = recording;
  const media = createMedia(type, {
    ...values,
    file: mediaPath(file),
    ...(poster && { src: mediaPath(poster) }),
    ...(captions && { captions: mediaPath(captions), language: "en" }),
  });
  const place = blocks.findIndex((block) => block.type === "heading");
  return media ? blocks.toSpliced(place, 0, media) : blocks;
}

/** Path of a file of the folder `media` in its bucket. */
export function mediaPath(file: string): string {
  return `demo/${file}`;
}
