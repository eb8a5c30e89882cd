import type { ArticleRow, Json } from "../../app/data/database.types.ts";
import type { ImageBlock } from "../../app/domain/content.ts";
import type { ImportedBlock } from "../archive-story.ts";
import { cutAtWord } from "../html/clean-text.ts";
import type { PictureStore } from "../pictures/store-pictures.ts";
import type { StoryDraft } from "./draft-story.ts";
import type { AuthorResolver } from "./find-or-create-author.ts";
import type { CategoryResolver } from "./find-or-create-category.ts";
import { toKebab } from "./slugs.ts";

export type StoryRow = Omit<ArticleRow, "id" | "read_time" | "image_alt" | "sponsor">;

export type Resolvers = {
  categories: CategoryResolver;
  authors: AuthorResolver;
  pictures: PictureStore;
};

const MAX_CAPTION = 2000;

/** Builds the row of `articles` for a draft; creates its category and author and uploads its pictures. */
export async function toStoryRow(draft: StoryDraft, resolvers: Resolvers): Promise<StoryRow> {
  const { story, slug, excerpt, tags } = draft;
  const { categories, authors, pictures } = resolvers;
  const category = await categories.resolve(story.categories, story);
  const section = category.term && toKebab(category.term.slug ?? category.term.name);
  const imageSrc = story.picture && (await pictures.resolve(story.picture.reference, story.where));
  const caption = [story.picture?.caption, story.picture?.credit].filter(Boolean).join(" ");
  const now = new Date().toISOString();
  // A scheduled story was not created in the future.
  const createdAt = earlier(story.publishedAt, now);
  return {
    title: story.title,
    slug,
    excerpt,
    content: { main: await withStoredImages(draft, pictures) },
    image_src: imageSrc,
    image_caption: imageSrc && caption ? cutAtWord(caption, MAX_CAPTION) : null,
    category_id: category.id,
    author_id: await authors.resolve(story.author, story.where),
    published_at: story.publishedAt,
    created_at: createdAt,
    updated_at: later(createdAt, story.modifiedAt ?? createdAt),
    is_featured: story.isFeatured,
    is_popular: story.isPopular,
    tags: tags.filter((tag) => tag !== section),
  };
}

/** Replaces picture references with storage paths; a missing picture leaves its caption as a paragraph. */
async function withStoredImages({ story }: StoryDraft, pictures: PictureStore): Promise<Json[]> {
  const blocks: ImportedBlock[] = [];
  for (const block of story.blocks) {
    if (block.type !== "image") {
      blocks.push(block);
      continue;
    }
    const src = await pictures.resolve(block.src, story.where);
    if (src) blocks.push({ ...block, src });
    else if (textBelow(block))
      blocks.push({ type: "paragraph", children: [{ text: textBelow(block) }] });
  }
  return blocks;
}

function earlier(one: string, other: string): string {
  return [one, other].sort()[0] ?? one;
}

function later(one: string, other: string): string {
  return [one, other].sort()[1] ?? one;
}

function textBelow({ caption, credit }: ImageBlock): string {
  return [caption, credit].filter(Boolean).join(" ");
}
