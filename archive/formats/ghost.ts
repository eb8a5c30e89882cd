import type { ImportedBlock } from "../html/block-writer.ts";
import { createChangeList } from "../html/changes.ts";
import { toLine } from "../html/clean-text.ts";
import {
  type HtmlOptions,
  htmlToBlocks,
  htmlToText,
  textToBlocks,
} from "../html/html-to-blocks.ts";
import { UNKNOWN_SITE } from "../html/links.ts";
import { markdownToBlocks } from "../html/markdown.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import type { ArchiveArticle, ArchiveAuthor, ArchiveEntry } from "./archive-article.ts";
import { PAGE_CHANGE } from "./archive-article.ts";
import { type ArchiveSource, isTooLong, TOO_LONG } from "./archive-source.ts";
import { markAttribution } from "./find-attribution.ts";
import { readLexical } from "./ghost-lexical.ts";
import { readMobiledoc } from "./ghost-mobiledoc.ts";
import {
  GHOST_PROFILE,
  type GhostPost,
  type GhostRow,
  type GhostUser,
  ghostNavigationSchema,
  ghostPostAuthorSchema,
  ghostPostMetaSchema,
  ghostPostSchema,
  ghostPostTagSchema,
  ghostTagSchema,
  ghostUserSchema,
  readGhostRows,
} from "./ghost-rows.ts";
import { addOwnAddresses, addPageAddresses } from "./own-addresses.ts";
import { readDate } from "./read-date.ts";

const LOOKUPS = ["tags", "users", "posts", "posts_tags", "posts_authors", "posts_meta"];
const REJECTED_STATUS = new Map([["sent", "sent by email only"]]);

/**
 * Reads the articles of a Ghost export. The file is read twice, because Ghost writes the posts before
 * the tags, the authors and the join tables.
 */
export async function* readGhost({
  file,
  tables,
  options,
  site,
}: ArchiveSource): AsyncGenerator<ArchiveEntry> {
  // A malformed file breaks the second pass at the same place, after the articles before it were read.
  try {
    for await (const row of readGhostRows(file, LOOKUPS, options)) addLookup(row, tables);
  } catch (error) {
    if (options.signal?.aborted) throw error;
  }
  for await (const row of readGhostRows(file, ["posts", "settings"], options)) {
    if (row.table === "posts") yield readPost(row, tables, site ?? UNKNOWN_SITE);
    else yield* readNavigation(row);
  }
}

/** Skips rows of another shape: their articles are imported without that tag or author. */
function addLookup({ table, value }: GhostRow, tables: LookupTables): void {
  if (table === "tags") {
    const { data } = ghostTagSchema.safeParse(value);
    const isPublic = data && data.visibility !== "internal" && !data.name.startsWith("#");
    if (isPublic) tables.add("tag", data.id, `${data.slug ?? ""}\n${toLine(data.name)}`);
  } else if (table === "posts") {
    const { data } = ghostPostSchema.safeParse(value);
    if (data?.slug && isPage(data)) addPageAddresses(tables, [`/${data.slug}/`]);
    else if (data?.slug) addOwnAddresses(tables, [`/${data.slug}/`], data.slug);
  } else if (table === "users") {
    const { data } = ghostUserSchema.safeParse(value);
    if (data) tables.add("author", data.id, JSON.stringify(toAuthor(data)));
  } else if (table === "posts_tags") {
    const { data } = ghostPostTagSchema.safeParse(value);
    if (data) tables.add("post-tag", data.post_id, data.tag_id, data.sort_order);
  } else if (table === "posts_authors") {
    const { data } = ghostPostAuthorSchema.safeParse(value);
    if (data) tables.add("post-author", data.post_id, data.author_id, data.sort_order);
  } else {
    const { data } = ghostPostMetaSchema.safeParse(value);
    if (data) tables.add("post-meta", data.post_id, JSON.stringify(data));
  }
}

function readPost({ index, value }: GhostRow, tables: LookupTables, site: string): ArchiveEntry {
  const { data: post } = ghostPostSchema.safeParse(value);
  if (!post) {
    return {
      kind: "rejected",
      where: `entry ${index} of posts`,
      title: "",
      reason: "not a post: no id",
    };
  }
  const where = `post ${post.id}`;
  const title = toLine(post.title);
  if (post.type && !["post", "page"].includes(post.type)) {
    return { kind: "ignored", where, title, what: post.type };
  }
  const reject = (reason: string): ArchiveEntry => ({ kind: "rejected", where, title, reason });
  const status = post.status ?? "published";
  if (!["published", "scheduled", "draft"].includes(status)) {
    return reject(REJECTED_STATUS.get(status) ?? `status ${status}`);
  }
  if (isTooLong(post.html || post.markdown || post.lexical || post.mobiledoc))
    return reject(TOO_LONG);
  const publishedAt = readDate(post.published_at) ?? readDate(post.created_at);
  const article = { where, title, ...readArticle(post, tables, site) };
  if (isPage(post)) {
    const changes = [...(article.changes ?? []), PAGE_CHANGE];
    const page = { ...article, changes, isPage: true, stage: "draft" as const };
    return { kind: "article", article: { ...page, publishedAt: publishedAt ?? "" } };
  }
  // Articles for members would be public here.
  const isForMembers = Boolean(post.visibility) && post.visibility !== "public";
  if (status === "draft" || isForMembers) {
    const ownDate = status === "draft" ? "" : (publishedAt ?? "");
    return { kind: "article", article: { ...article, stage: "draft", publishedAt: ownDate } };
  }
  if (!publishedAt) return reject("no usable date of publication");
  return { kind: "article", article: { ...article, publishedAt } };
}

function isPage({ page, type }: GhostPost): boolean {
  return page || type === "page";
}

/** The items of the menus, which this site makes of its sections. */
function* readNavigation({ value }: GhostRow): Generator<ArchiveEntry> {
  const { data } = ghostNavigationSchema.safeParse(value);
  for (const { label, url } of data?.value ?? []) {
    yield { kind: "ignored", where: data?.key ?? "", title: `${label} ${url}`, what: "menu item" };
  }
}

type MappedArticle = Omit<ArchiveArticle, "where" | "title" | "publishedAt">;

function readArticle(post: GhostPost, tables: LookupTables, site: string): MappedArticle {
  const terms = tables
    .list("post-tag", post.id)
    .map((id) => tables.get("tag", id)?.split("\n"))
    .filter((tag) => tag !== undefined)
    .map(([slug, name]) => ({
      name: name ?? "",
      slug: slug || null,
      addresses: slug ? [`/tag/${slug}/`] : [],
    }));
  const reference = post.feature_image ?? post.image;
  const stored = tables.get("post-meta", post.id);
  const meta = stored === null ? null : ghostPostMetaSchema.parse(JSON.parse(stored));
  const changes = createChangeList();
  const base = URL.parse(post.slug ? `${post.slug}/` : "", site)?.href ?? site;
  const caption = post.feature_image_caption ?? meta?.feature_image_caption ?? "";
  return {
    slug: post.slug || null,
    addresses: post.slug ? [`/${post.slug}/`] : [],
    site,
    excerpt: toLine(post.custom_excerpt ?? ""),
    blocks: markAttribution(bodyOf(post, { base, onChange: changes.note })),
    // Ghost has no categories: its themes show the first tag of an article as one.
    categories: terms,
    authors: authorsOf(post, tables),
    tags: terms.map((term) => term.name || (term.slug ?? "")),
    modifiedAt: readDate(post.updated_at),
    image: reference
      ? { reference, alt: meta?.feature_image_alt ?? "", caption: htmlToText(caption), credit: "" }
      : null,
    seo: {
      title: meta?.meta_title ?? "",
      description: meta?.meta_description ?? "",
      socialTitle: meta?.og_title ?? "",
    },
    canonicalUrl: post.canonical_url ?? "",
    changes: changes.list(),
    isFeatured: post.featured,
    isPopular: false,
  };
}

function bodyOf(post: GhostPost, options: HtmlOptions): ImportedBlock[] {
  if (post.html) return htmlToBlocks(post.html, options);
  if (post.markdown) return markdownToBlocks(post.markdown, options);
  // Drafts of the last versions have no HTML.
  const document = readLexical(post.lexical ?? "") ?? readMobiledoc(post.mobiledoc ?? "");
  if (document === null) return textToBlocks(post.plaintext ?? "");
  for (const name of document.unknown) options.onChange?.(`card ${name} left out`);
  return htmlToBlocks(document.html, options);
}

function authorsOf(post: GhostPost, tables: LookupTables): ArchiveAuthor[] {
  const ids = tables.list("post-author", post.id);
  if (ids.length === 0 && post.author_id) ids.push(post.author_id);
  return ids.flatMap((id) => {
    const json = tables.get("author", id);
    return json === null ? [] : [JSON.parse(json) as ArchiveAuthor];
  });
}

/** The public facts about a user, without the email address. */
function toAuthor(user: GhostUser): ArchiveAuthor {
  const unkept = GHOST_PROFILE.filter((name) => user[name]);
  return {
    name: toLine(user.name),
    bio: user.bio?.trim() || null,
    image: user.profile_image ?? user.image ?? null,
    addresses: user.slug ? [`/author/${user.slug}/`] : [],
    ...(unkept.length > 0 && { unkept: [...unkept] }),
  };
}
