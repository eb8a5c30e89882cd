import type { ArticleRow } from "../../app/data/rows.types.ts";
import type { BylineRole } from "../../app/domain/byline.ts";
import { MOST_OTHER_AUTHORS } from "../../app/domain/newsroom/article-fields.ts";
import { readTime } from "../../app/domain/newsroom/read-time.ts";
import { NO_CATEGORY } from "../formats/archive-article.ts";
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
import type { HistoryStore } from "./store-history.ts";
import type { ImageStore } from "./store-images.ts";
import type { NoteStore } from "./store-notes.ts";
import type { RecordingStore } from "./store-recordings.ts";
import { withStoredFiles } from "./stored-files.ts";

export type ImportRow = ArticleRow;

export type Resolvers = {
  categories: CategoryResolver;
  authors: AuthorResolver;
  images: ImageStore;
  replacement: ImageReplacement;
  recordings: RecordingStore;
  links: OwnLinks;
  addresses: AddressStore;
  comments: CommentStore;
  history: HistoryStore;
  notes: NoteStore;
  /** Notes the id that an article of the archive has here. */
  noteId(archiveId: string, id: string): void;
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
    addresses.add("category", category.id, category.term.addresses, article.where);
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
  if (!imageSrc && caption) changes.push("the main image is missing, its caption left out");
  const now = new Date().toISOString();
  // A scheduled article was not created in the future.
  const createdAt = article.createdAt ?? earlier(article.publishedAt, now);
  const socialImage = article.seo?.socialImage;
  const content = { main: await withStoredFiles(article, { images, recordings, blocks }) };
  return {
    id: article.id ?? crypto.randomUUID(),
    title: article.title,
    slug,
    excerpt,
    content,
    // As the database would: it takes a tenth of the time of an insert there.
    read_time: readTime(content),
    image_src: imageSrc,
    image_alt: imageSrc && article.image?.alt ? cutAtWord(article.image.alt, MAX_ALT) : null,
    image_is_decorative: imageSrc !== null && article.image?.isDecorative === true,
    image_caption: imageSrc && caption ? cutAtWord(caption, MAX_CAPTION) : null,
    category_id: category.id,
    ...(await toBylineColumns(draft, resolvers)),
    published_at: article.publishedAt,
    first_published_at: article.firstPublishedAt ?? null,
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
    social_description:
      cutAtWord(article.seo?.socialDescription ?? "", MAX_SEO_DESCRIPTION) || null,
    social_image: socialImage ? await images.resolve(socialImage, article) : null,
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
    addresses.add("author", id, author.addresses ?? [], article.where);
  }
  const first = places.find(({ role }) => role === "by");
  const others = places.filter((place) => place !== first);
  return {
    author_id: first?.author_id ?? null,
    other_authors: others.slice(0, MOST_OTHER_AUTHORS),
  };
}

function earlier(one: string, other: string): string {
  return [one, other].sort()[0] ?? one;
}

function later(one: string, other: string): string {
  return [one, other].sort()[1] ?? one;
}
