import { createChangeList } from "../html/changes.ts";
import { toLine } from "../html/clean-text.ts";
import { htmlToText } from "../html/html-to-blocks.ts";
import { UNKNOWN_SITE } from "../html/links.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import {
  type ArchiveArticle,
  type ArchiveEntry,
  type ArchiveImage,
  type ArchiveTerm,
  NO_CATEGORY,
  PAGE_CHANGE,
} from "./archive-article.ts";
import { type ArchiveSource, isTooLong, TOO_LONG } from "./archive-source.ts";
import { decodeSlug } from "./decode-slug.ts";
import { markAttribution } from "./find-attribution.ts";
import { addOwnAddresses, addPageAddresses } from "./own-addresses.ts";

import { readDate } from "./read-date.ts";
import { addAttachment, findAttachment } from "./wxr-attachments.ts";
import { addAuthor, addGuestAuthor, authorsOf } from "./wxr-authors.ts";
import { addReusableBlock, readWxrBody } from "./wxr-body.ts";
import { commentsOf } from "./wxr-comments.ts";
import { readWxrItems, type WxrNode } from "./wxr-items.ts";
import { canonicalOf, changesOf, seoOf } from "./wxr-meta.ts";

const REJECTED_STATUS = new Map([
  ["auto-draft", "never saved"],
  ["trash", "in the trash"],
]);
/** Articles that readers may not see. */
const STAGES = new Map<string, NonNullable<ArchiveArticle["stage"]>>([
  ["draft", "draft"],
  ["pending", "review"],
  ["private", "draft"],
]);

/**
 * Reads the articles of a WordPress export (WXR 1.0 to 1.2). The file is read twice, because attachments
 * and authors may follow the articles that refer to them.
 */
export async function* readWxr({
  file,
  tables,
  options,
  site,
}: ArchiveSource): AsyncGenerator<ArchiveEntry> {
  // A malformed file breaks the second pass at the same place, after the articles before it were read.
  try {
    for await (const node of readWxrItems(file, options)) addLookup(node, tables);
  } catch (error) {
    if (options.signal?.aborted) throw error;
  }
  const own = site ?? tables.get("site", "wp:base_blog_url") ?? tables.get("site", "link");
  for await (const node of readWxrItems(file, options)) {
    if (node.name === "item") yield readItem(node, tables, own ?? UNKNOWN_SITE);
  }
}

function addLookup(node: WxrNode, tables: LookupTables): void {
  const field = (name: string) => node.fields.get(name) ?? "";
  if (node.name === "wp:author") {
    addAuthor(node, tables);
  } else if (node.name === "link" || node.name === "wp:base_blog_url") {
    if (URL.canParse(field("text"))) tables.add("site", node.name, field("text"));
  } else if (node.name === "wp:category") {
    const nicename = field("wp:category_nicename");
    tables.add("category", nicename, `${field("wp:term_id")}\n${field("wp:category_parent")}`);
    tables.add("category-by-id", field("wp:term_id"), nicename);
  } else if (field("wp:post_type") === "guest-author") {
    addGuestAuthor(node, tables);
  } else if (field("wp:post_type") === "attachment") {
    addAttachment(node, tables);
  } else if (field("wp:post_type") === "wp_block") {
    addReusableBlock(node, tables);
  } else if (field("wp:post_type") === "page") {
    addPageAddresses(tables, addressesOf(node));
    tables.add("title", field("wp:post_id"), htmlToText(field("title")));
  } else if ((field("wp:post_type") || "post") === "post") {
    tables.add("title", field("wp:post_id"), htmlToText(field("title")));
    addOwnAddresses(tables, addressesOf(node), decodeSlug(field("wp:post_name")));
  }
}

function readItem(node: WxrNode, tables: LookupTables, site: string): ArchiveEntry {
  const field = (name: string) => node.fields.get(name) ?? "";
  const type = field("wp:post_type") || "post";
  const title = htmlToText(field("title"));
  const where = field("wp:post_id") ? `post ${field("wp:post_id")}` : `line ${node.line}`;
  const isPage = type === "page";
  if (type !== "post" && !isPage) {
    return { kind: "ignored", where, title: title || menuTitle(node, tables), what: type };
  }
  const reject = (reason: string): ArchiveEntry => ({ kind: "rejected", where, title, reason });

  const status = field("wp:status") || "publish";
  const stage = STAGES.get(status);
  if (status !== "publish" && status !== "future" && !stage)
    return reject(REJECTED_STATUS.get(status) ?? `status ${status}`);
  if (node.isTooLong || isTooLong(field("content:encoded"))) return reject(TOO_LONG);
  const publishedAt =
    readDate(field("wp:post_date_gmt")) ??
    readDate(field("pubDate")) ??
    readDate(field("wp:post_date"));
  const article = { where, title, ...readArticle(node, tables, site) };
  if (isPage) {
    const changes = [...article.changes, PAGE_CHANGE];
    const page = { ...article, changes, isPage, stage: "draft" as const };
    return { kind: "article", article: { ...page, publishedAt: publishedAt ?? "" } };
  }
  if (field("wp:post_password")) {
    const changes = [...article.changes, "protected by a password: kept as a draft"];
    const draft = { ...article, changes, stage: "draft" as const };
    return { kind: "article", article: { ...draft, publishedAt: publishedAt ?? "" } };
  }
  if (stage) {
    // The date of a draft is that of its last change.
    const ownDate = status === "private" ? (publishedAt ?? "") : "";
    return { kind: "article", article: { ...article, stage, publishedAt: ownDate } };
  }
  if (!publishedAt) return reject("no usable date of publication");
  return { kind: "article", article: { ...article, publishedAt } };
}

/** The item of a menu by its link, or by the name of the page that it leads to. */
function menuTitle({ meta }: WxrNode, tables: LookupTables): string {
  return (
    tables.get("title", meta.get("_menu_item_object_id") ?? "") ?? meta.get("_menu_item_url") ?? ""
  );
}

type MappedArticle = Omit<ArchiveArticle, "where" | "title" | "publishedAt"> & {
  changes: string[];
};

function readArticle(node: WxrNode, tables: LookupTables, site: string): MappedArticle {
  const field = (name: string) => node.fields.get(name) ?? "";
  const terms = (...domains: string[]) =>
    node.categories
      .filter(({ domain }) => domains.includes(domain))
      .map(({ name, nicename }) => ({ name: htmlToText(name), slug: decodeSlug(nicename) }));
  const changes = createChangeList();
  const base = URL.parse(field("link"), site)?.href ?? site;
  return {
    slug: decodeSlug(field("wp:post_name")),
    addresses: addressesOf(node),
    site,
    excerpt: htmlToText(field("excerpt:encoded")),
    blocks: markAttribution(readWxrBody(node, { tables, base, onChange: changes.note })),
    categories: mainFirst(terms("category"), node, tables).map((term) => ({
      ...term,
      addresses: term.slug ? categoryAddresses(term.slug, tables) : [],
    })),
    authors: authorsOf(node, tables),
    // All categories but the one that the article gets stay as tags.
    tags: [...terms("post_tag", "tag"), ...terms("category")]
      .filter(({ slug }) => !NO_CATEGORY.has(slug ?? ""))
      .map(({ name }) => name),
    modifiedAt: readDate(field("wp:post_modified_gmt")),
    image: imageOf(node, tables),
    isFeatured: field("wp:is_sticky") === "1",
    isPopular: false,
    seo: seoOf(node),
    canonicalUrl: canonicalOf(node),
    comments: commentsOf(node),
    changes: [...changesOf(node), ...changes.list()],
  };
}

/** The addresses of a post: its link, its guid, and its number. */
function addressesOf(node: WxrNode): string[] {
  const field = (name: string) => node.fields.get(name) ?? "";
  const id = field("wp:post_id");
  const isPage = field("wp:post_type") === "page";
  return [
    field("link"),
    field("guid"),
    id && `/?p=${id}`,
    id && isPage ? `/?page_id=${id}` : "",
  ].filter((address) => address !== "");
}

/** Below the categories that it is part of, alone, and by number. */
function categoryAddresses(slug: string, tables: LookupTables): string[] {
  const path = [slug];
  let [id = "", parent = ""] = tables.get("category", slug)?.split("\n") ?? [];
  const addresses = [`/category/${slug}/`, ...(id ? [`/?cat=${id}`] : [])];
  while (parent !== "" && path.length < 10) {
    path.unshift(parent);
    [id = "", parent = ""] = tables.get("category", parent)?.split("\n") ?? [];
  }
  return path.length > 1 ? [...addresses, `/category/${path.join("/")}/`] : addresses;
}

/** The main category of the plug-ins Yoast SEO and Rank Math alone, where one is chosen. */
function mainFirst(
  categories: readonly ArchiveTerm[],
  { meta }: WxrNode,
  tables: LookupTables,
): ArchiveTerm[] {
  const id =
    meta.get("_yoast_wpseo_primary_category") ?? meta.get("rank_math_primary_category") ?? "";
  const main = categories.find(({ slug }) => slug === tables.get("category-by-id", id));
  return main ? [main] : [...categories];
}

function imageOf(node: WxrNode, tables: LookupTables): ArchiveImage | null {
  const id = node.meta.get("_thumbnail_id");
  if (!id) return null;
  const attachment = findAttachment(id, tables);
  if (!attachment) return { reference: `attachment ${id}`, alt: "", caption: "", credit: "" };
  const { url, alt, caption } = attachment;
  return { reference: url, alt: toLine(alt), caption: htmlToText(caption), credit: "" };
}
