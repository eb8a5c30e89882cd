import { findTopic } from "../../app/data/articles/topics.ts";
import { findAuthor } from "../../app/data/authors.ts";
import { findCategory } from "../../app/data/categories.ts";
import type { Client } from "../../app/data/client.ts";
import { isCategorySlug, isPageSlug } from "../../app/domain/pages/address-parameters.ts";
import type { TaggedPage } from "../../app/domain/pages/cache-tags.ts";
import { listingName, SPECIAL_LISTINGS } from "../../app/domain/pages/category-listing.ts";

/** Text of the Open Graph image of a section, topic or author, and the page that it changes with. */
export type ListingImage = {
  text: { headline: string; section: string; sectionSlug: string | null };
  page: TaggedPage;
};

const LISTING_IMAGE = /^\/og\/(category|tag|author)\/([a-z0-9_-]{1,200})\.jpg$/;

/**
 * Finds what the image at a path shows; undefined if it is no such path, or nothing has the slug.
 *
 * @throws BackendError
 */
export async function findListingImage(
  client: Client,
  path: string,
): Promise<ListingImage | undefined> {
  const [, kind, slug = ""] = LISTING_IMAGE.exec(path) ?? [];
  if (kind === "category") return findCategoryImage(client, slug);
  if (kind === "tag" && isPageSlug(slug)) {
    const topic = await findTopic(client, { slug });
    const page = { kind: "tag", slug } as const;
    return topic ? { text: toText(topic.name, "Topic"), page } : undefined;
  }
  if (kind === "author" && isPageSlug(slug)) {
    const author = await findAuthor(client, { slug });
    return author
      ? { text: toText(author.name, "Author"), page: { kind: "author", id: author.id } }
      : undefined;
  }
  return undefined;
}

async function findCategoryImage(client: Client, slug: string): Promise<ListingImage | undefined> {
  if (!isCategorySlug(slug)) return undefined;
  const isSpecial = SPECIAL_LISTINGS.some((name) => name === slug);
  const category = isSpecial ? null : await findCategory(client, slug);
  if (!isSpecial && !category) return undefined;
  const text = toText(listingName(slug, category?.name), "Section", slug);
  return { text, page: { kind: "category", slug } };
}

function toText(headline: string, section: string, sectionSlug: string | null = null) {
  return { headline, section, sectionSlug };
}
