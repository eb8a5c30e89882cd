import type { Json } from "../../app/data/json.types.ts";
import type { ArticleRow } from "../../app/data/rows.types.ts";
import type { BylineRole } from "../../app/domain/byline.ts";
import type { ImageBlock, ParagraphBlock } from "../../app/domain/content.ts";
import { MOST_OTHER_AUTHORS } from "../../app/domain/newsroom/article-fields.ts";
import { NO_CATEGORY } from "../formats/archive-article.ts";
import type { ImportedBlock } from "../html/block-writer.ts";
import { cutAtWord, toLine } from "../html/clean-text.ts";
import { type ImportDraft, MAX_TAGS } from "./draft-article.ts";
import type { AuthorResolver } from "./find-or-create-author.ts";
import type { CategoryResolver } from "./find-or-create-category.ts";
import { originalPage } from "./original-page.ts";
import type { OwnLinks } from "./own-links.ts";
import type { ImageReplacement } from "./replace-images.ts";
import { toKebab } from "./slugs.ts";
import type { AddressStore } from "./store-addresses.ts";
import type { CommentStore } from "./store-comments.ts";
import type { ImageStore, ImageUser } from "./store-images.ts";
import type { RecordingStore } from "./store-recordings.ts";

export type ImportRow = Omit<
  ArticleRow,
  "id" | "read_time" | "first_published_at" | "social_description" | "social_image"
>;

export type Resolvers = {
  categories: CategoryResolver;
  authors: AuthorResolver;
  images: ImageStore;
  replacement: ImageReplacement;
  recordings: RecordingStore;
  links: OwnLinks;
  addresses: AddressStore;
  comments: CommentStore;
};

const MAX_CAPTION = 2000;
const MAX_ALT = 1000;
const MAX_LINE = 200;
const MAX_SEO_DESCRIPTION = 500;

/** Builds the row of `articles` for a draft; creates its category and author and uploads its images. */
export async function toImportRow(draft: ImportDraft, resolvers: Resolvers): Promise<ImportRow> {
  const { article, slug, excerpt, tags, changes } = draft;
  const { categories, images, links, addresses, recordings } = resolvers;
  const category = await categories.resolve(article.categories, article);
  if (category.id && category.term?.addresses) {
    addresses.add("category", category.id, category.term.addresses);
  }
  const { blocks, lost } = await links.rewrite(article.blocks, {
    site: article.site,
    slug,
  });
  if (lost > 0) {
    changes.push(
      "links to the old site, whose address is not known, became text: name it with --site",
    );
  }
  const canonical = originalPage(article);
  if (canonical.isLost) changes.push("its canonical address is not kept");
  const section = category.term;
  const sectionNames = section ? [section.slug ?? section.name, section.name].map(toKebab) : [];
  const imageSrc = article.image && (await images.resolve(article.image.reference, article));
  const caption = [article.image?.caption, article.image?.credit].filter(Boolean).join(" ");
  const now = new Date().toISOString();
  // A scheduled article was not created in the future.
  const createdAt = earlier(article.publishedAt, now);
  return {
    title: article.title,
    slug,
    excerpt,
    content: { main: await withStoredFiles(article, { images, recordings, blocks }) },
    image_src: imageSrc,
    image_alt: imageSrc && article.image?.alt ? cutAtWord(article.image.alt, MAX_ALT) : null,
    image_is_decorative: imageSrc !== null && article.image?.isDecorative === true,
    image_caption: imageSrc && caption ? cutAtWord(caption, MAX_CAPTION) : null,
    category_id: category.id,
    ...(await toBylineColumns(draft, resolvers)),
    published_at: article.publishedAt,
    created_at: createdAt,
    updated_at: later(createdAt, article.modifiedAt ?? createdAt),
    is_featured: article.isFeatured,
    is_popular: article.isPopular,
    sponsor: cutAtWord(article.sponsor ?? "", MAX_LINE) || null,
    label: article.label ?? null,
    seo_title: cutAtWord(article.seo?.title ?? "", MAX_LINE) || null,
    seo_description: cutAtWord(article.seo?.description ?? "", MAX_SEO_DESCRIPTION) || null,
    canonical_url: canonical.address,
    social_title: cutAtWord(article.seo?.socialTitle ?? "", MAX_LINE) || null,
    tags: withOtherCategories(draft, tags).filter((tag) => !sectionNames.includes(toKebab(tag))),
  };
}

/** References to the images that an article shows. */
export function listImages({ image, blocks }: ImportDraft["article"]): string[] {
  const inBlocks = blocks.flatMap((block) => {
    if (block.type === "gallery" || block.type === "fact-box")
      return block.children.flatMap((inner) => (inner.type === "image" ? [inner.src] : []));
    const hasImage = block.type === "image" || block.type === "embed" || block.type === "video";
    return hasImage ? [block.src] : [];
  });
  return [image?.reference ?? "", ...inBlocks].filter((reference) => reference !== "");
}

/** Tags, and categories that are none of them. */
function withOtherCategories({ article }: ImportDraft, tags: readonly string[]): string[] {
  const known = tags.map(toKebab);
  const others = article.categories
    .filter(({ name, slug }) => !NO_CATEGORY.has((slug ?? name).toLowerCase()))
    .map(({ name }) => cutAtWord(toLine(name), MAX_LINE))
    .filter((name) => name !== "" && !known.includes(toKebab(name)));
  return [...tags, ...others].slice(0, MAX_TAGS);
}

/** The first writer, and all others whom the byline names. */
async function toBylineColumns(
  { article }: ImportDraft,
  { authors, addresses }: Resolvers,
): Promise<Pick<ImportRow, "author_id" | "other_authors">> {
  const places: { author_id: string; role: BylineRole }[] = [];
  for (const author of article.authors) {
    const id = await authors.resolve(author, article);
    if (!id) continue;
    places.push({ author_id: id, role: author.role ?? "by" });
    addresses.add("author", id, author.addresses ?? []);
  }
  const first = places.find(({ role }) => role === "by");
  const others = places.filter((place) => place !== first);
  return {
    author_id: first?.author_id ?? null,
    other_authors: others.slice(0, MOST_OTHER_AUTHORS),
  };
}

/** Replaces references to files with storage paths; a missing image leaves its caption as a paragraph. */
async function withStoredFiles(
  article: ImageUser,
  {
    images,
    recordings,
    blocks: given,
  }: Pick<Resolvers, "images" | "recordings"> & { blocks: readonly ImportedBlock[] },
): Promise<Json[]> {
  const blocks: ImportedBlock[] = [];
  for (const unresolved of given) {
    const isRecording = unresolved.type === "audio" || unresolved.type === "video";
    const block = isRecording ? await recordings.resolve(unresolved, article.where) : unresolved;
    if (block === null) {
      blocks.push(...wordsOf(unresolved));
      continue;
    }
    if ((block.type === "embed" || block.type === "video") && block.src !== "") {
      blocks.push({ ...block, src: (await images.resolve(block.src, article)) ?? "" });
    } else if (block.type === "gallery") {
      const inner = await storeImages(block.children);
      const stored = inner.filter((each): each is ImageBlock => each.type === "image");
      if (stored.length > 0) blocks.push({ ...block, children: stored });
      blocks.push(...inner.filter(({ type }) => type !== "image"));
    } else if (block.type === "fact-box") {
      blocks.push({ ...block, children: await storeImages(block.children) });
    } else blocks.push(...(await storeImages([block])));
  }
  return blocks;

  async function storeImages<Inner extends ImportedBlock>(
    inner: readonly Inner[],
  ): Promise<(Inner | ImageBlock | ParagraphBlock)[]> {
    const stored: (Inner | ImageBlock | ParagraphBlock)[] = [];
    for (const block of inner) {
      if (block.type !== "image") {
        stored.push(block);
        continue;
      }
      const src = await images.resolve(block.src, article);
      if (src) stored.push({ ...block, src });
      else if (textBelow(block))
        stored.push({ type: "paragraph", children: [{ text: textBelow(block) }] });
    }
    return stored;
  }
}

/** Title, caption and credit of a recording that cannot be had, as paragraphs in its place. */
function wordsOf(block: ImportedBlock): ParagraphBlock[] {
  if (block.type !== "audio" && block.type !== "video") return [];
  return [block.title, block.caption, block.credit]
    .filter((text) => text !== "")
    .map((text) => ({ type: "paragraph", children: [{ text }] }));
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
