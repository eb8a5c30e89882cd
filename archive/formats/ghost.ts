import type { ArchiveAuthor, ArchiveEntry, ArchiveStory, ImportedBlock } from "../archive-story.ts";
import { toLine } from "../html/clean-text.ts";
import { htmlToBlocks, htmlToText } from "../html/html-to-blocks.ts";
import { markdownToBlocks } from "../html/markdown.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import { type ArchiveSource, isTooLong, TOO_LONG } from "./archive-source.ts";
import { markAttribution } from "./find-attribution.ts";
import { type GhostRow, readGhostRows } from "./ghost-rows.ts";
import {
  type GhostPost,
  ghostPostAuthorSchema,
  ghostPostMetaSchema,
  ghostPostSchema,
  ghostPostTagSchema,
  ghostTagSchema,
  ghostUserSchema,
} from "./ghost-schemas.ts";
import { textToBlocks } from "./read-body.ts";
import { readDate } from "./read-date.ts";

const LOOKUPS = ["tags", "users", "posts_tags", "posts_authors", "posts_meta"];
const REFUSED_STATUS = new Map([
  ["draft", "draft"],
  ["sent", "sent by e-mail only"],
]);

/**
 * Stories of a Ghost export. The file is read twice: Ghost writes the posts before the tags, the
 * authors and the tables that join them.
 */
export async function* readGhost({
  file,
  tables,
  options,
}: ArchiveSource): AsyncGenerator<ArchiveEntry> {
  // What breaks the first reading breaks the second at the same place, with the stories before it.
  try {
    for await (const row of readGhostRows(file, LOOKUPS, options)) keepLookup(row, tables);
  } catch (error) {
    if (options.signal?.aborted) throw error;
  }
  for await (const row of readGhostRows(file, ["posts"], options)) yield readPost(row, tables);
}

/** Rows that do not have the expected shape are passed over: their stories go without them. */
function keepLookup({ table, value }: GhostRow, tables: LookupTables): void {
  if (table === "tags") {
    const { data } = ghostTagSchema.safeParse(value);
    const isPublic = data && data.visibility !== "internal" && !data.name.startsWith("#");
    if (isPublic) tables.add("tag", data.id, `${data.slug ?? ""}\n${toLine(data.name)}`);
  } else if (table === "users") {
    const { data } = ghostUserSchema.safeParse(value);
    const picture = data?.profile_image ?? data?.image ?? "";
    if (data) tables.add("author", data.id, `${picture}\n${toLine(data.name)}\n${data.bio ?? ""}`);
  } else if (table === "posts_tags") {
    const { data } = ghostPostTagSchema.safeParse(value);
    if (data) tables.add("post-tag", data.post_id, data.tag_id, data.sort_order);
  } else if (table === "posts_authors") {
    const { data } = ghostPostAuthorSchema.safeParse(value);
    if (data) tables.add("post-author", data.post_id, data.author_id, data.sort_order);
  } else {
    const { data } = ghostPostMetaSchema.safeParse(value);
    if (data?.feature_image_caption)
      tables.add("caption", data.post_id, data.feature_image_caption);
  }
}

function readPost({ index, value }: GhostRow, tables: LookupTables): ArchiveEntry {
  const { data: post } = ghostPostSchema.safeParse(value);
  if (!post) {
    return {
      kind: "refused",
      where: `entry ${index} of posts`,
      title: "",
      reason: "not a post: no id",
    };
  }
  if (post.page || (post.type && post.type !== "post")) {
    return { kind: "left-out", what: post.page ? "page" : (post.type ?? "page") };
  }
  const where = `post ${post.id}`;
  const title = toLine(post.title);
  const refuse = (reason: string): ArchiveEntry => ({ kind: "refused", where, title, reason });
  const status = post.status ?? "published";
  if (status !== "published" && status !== "scheduled") {
    return refuse(REFUSED_STATUS.get(status) ?? `status ${status}`);
  }
  if (post.visibility && post.visibility !== "public") return refuse("for members only");
  if (isTooLong(post.html ?? post.markdown)) return refuse(TOO_LONG);
  const publishedAt = readDate(post.published_at) ?? readDate(post.created_at);
  if (!publishedAt) return refuse("no usable date of publication");
  return { kind: "story", story: { where, title, publishedAt, ...readStory(post, tables) } };
}

type StoryOfPost = Omit<ArchiveStory, "where" | "title" | "publishedAt">;

function readStory(post: GhostPost, tables: LookupTables): StoryOfPost {
  const terms = tables
    .list("post-tag", post.id)
    .map((id) => tables.get("tag", id)?.split("\n"))
    .filter((tag) => tag !== undefined)
    .map(([slug, name]) => ({ name: name ?? "", slug: slug || null }));
  const reference = post.feature_image ?? post.image;
  const caption = post.feature_image_caption ?? tables.get("caption", post.id) ?? "";
  return {
    slug: post.slug || null,
    excerpt: htmlToText(post.custom_excerpt ?? ""),
    blocks: markAttribution(bodyOf(post)),
    // Ghost has no sections: the first tag of a story is what its themes show as such.
    categories: terms,
    author: authorOf(post, tables),
    tags: terms.map((term) => term.slug ?? term.name),
    modifiedAt: readDate(post.updated_at),
    picture: reference ? { reference, caption: htmlToText(caption), credit: "" } : null,
    isFeatured: post.featured,
    isPopular: false,
  };
}

function bodyOf(post: GhostPost): ImportedBlock[] {
  if (post.html) return htmlToBlocks(post.html);
  if (post.markdown) return markdownToBlocks(post.markdown);
  return textToBlocks(post.plaintext ?? "");
}

/** A story has one byline: several authors become one, named as the source prints them. */
function authorOf(post: GhostPost, tables: LookupTables): ArchiveAuthor | null {
  const ids = tables.list("post-author", post.id);
  if (ids.length === 0 && post.author_id) ids.push(post.author_id);
  const authors = ids
    .map((id) => tables.get("author", id)?.split("\n"))
    .filter((author) => author !== undefined);
  const [first] = authors;
  if (!first) return null;
  const name = authors.map((author) => author[1]).join(", ");
  if (authors.length > 1) return { name, bio: null, picture: null };
  return { name, bio: first.slice(2).join("\n").trim() || null, picture: first[0] || null };
}
