import { z } from "zod";
import { readGhostRows } from "../formats/ghost-rows.ts";
import { parseMarkdown } from "../html/parse-markdown.ts";
import type { ArchiveFile, ReadOptions } from "../input/archive-file.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import { readGhostDocument } from "./ghost-document.ts";
import { readHtml, readHtmlText, UNKNOWN_PLACE } from "./read-html.ts";
import { emptyReading, type Reading } from "./reading.ts";
import { type SourceEntry, sourceText, toInstant } from "./source-article.ts";

const LOOKUPS = ["tags", "users", "posts_tags", "posts_authors", "posts_meta"];

const postSchema = z.looseObject({
  id: sourceText,
  title: sourceText,
  slug: sourceText,
  html: sourceText,
  markdown: sourceText,
  plaintext: sourceText,
  lexical: sourceText,
  feature_image: sourceText,
  image: sourceText,
  feature_image_alt: sourceText,
  feature_image_caption: sourceText,
  custom_excerpt: sourceText,
  type: sourceText,
  status: sourceText,
  visibility: sourceText,
  author_id: sourceText,
  page: z.unknown().optional(),
  published_at: z.unknown().optional(),
  created_at: z.unknown().optional(),
});
type Post = z.infer<typeof postSchema>;

/** A row of any other table. */
const rowSchema = z.looseObject({
  id: sourceText,
  post_id: sourceText,
  tag_id: sourceText,
  author_id: sourceText,
  name: sourceText,
  visibility: sourceText,
  feature_image_alt: sourceText,
  feature_image_caption: sourceText,
  sort_order: z.number().catch(0),
});

/** Reads the posts of a Ghost export for the check. */
export async function* readGhostSource(
  file: ArchiveFile,
  tables: LookupTables,
  site: string | null,
  options: ReadOptions,
): AsyncGenerator<SourceEntry> {
  for await (const { table, value } of readGhostRows(file, LOOKUPS, options)) {
    const { data: row } = rowSchema.safeParse(value);
    if (!row) continue;
    if (table === "tags") {
      const isPublic = row.visibility !== "internal" && !row.name.startsWith("#");
      if (isPublic) tables.add("check-tag", row.id, row.name);
    } else if (table === "users") tables.add("check-user", row.id, row.name);
    else if (table === "posts_tags")
      tables.add("check-post-tag", row.post_id, row.tag_id, row.sort_order);
    else if (table === "posts_authors")
      tables.add("check-post-author", row.post_id, row.author_id, row.sort_order);
    else {
      const text = `${row.feature_image_alt}\n${readHtmlText(row.feature_image_caption)}`;
      tables.add("check-meta", row.post_id, text);
    }
  }
  for await (const { value } of readGhostRows(file, ["posts"], options)) {
    const { data: post } = postSchema.safeParse(value);
    if (post) yield readPost(post, tables, site);
  }
}

function readPost(post: Post, tables: LookupTables, site: string | null): SourceEntry {
  const type = post.page ? "page" : post.type || "post";
  if (type !== "post" && type !== "page") return { kind: "left out", what: type };
  const status = post.status || "published";
  if (!["published", "scheduled", "draft"].includes(status))
    return { kind: "left out", what: status };
  const body = readBody(post, site);
  if (post.title.trim() === "" && body.text.trim() === "" && body.images.length === 0)
    return { kind: "left out", what: "neither title nor text" };
  const ids = tables.list("check-post-author", post.id);
  const authors = ids.length > 0 ? ids : [post.author_id];
  return {
    kind: "article",
    article: {
      where: `post ${post.id}`,
      title: post.title.trim(),
      excerpt: post.custom_excerpt,
      body,
      image: post.feature_image || post.image || null,
      imageText: [
        post.feature_image_alt,
        readHtmlText(post.feature_image_caption),
        tables.get("check-meta", post.id) ?? "",
      ].join("\n"),
      slug: post.slug || null,
      addresses: post.slug ? [`/${post.slug}/`] : [],
      site,
      publishedAt:
        status === "draft" || type === "page"
          ? null
          : (toInstant(post.published_at) ?? toInstant(post.created_at)),
      authors: authors.flatMap((id) => tables.get("check-user", id) ?? []),
      tags: tables
        .list("check-post-tag", post.id)
        .flatMap((id) => tables.get("check-tag", id) ?? []),
      comments: [],
    },
  };
}

function readBody(post: Post, site: string | null): Reading {
  const base = URL.parse(`/${post.slug}/`, site ?? UNKNOWN_PLACE)?.href ?? UNKNOWN_PLACE;
  if (post.html) return readHtml(post.html, base);
  if (post.markdown) {
    return readHtml(parseMarkdown(post.markdown), base);
  }
  if (post.lexical) return readGhostDocument(post.lexical, base);
  return { ...emptyReading(), text: post.plaintext };
}
