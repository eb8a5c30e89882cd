import type { ArchiveFile, ReadOptions } from "../input/archive-file.ts";
import { readDocuments } from "../input/document-files.ts";
import { parseCsv } from "../input/parse-csv.ts";
import { TOO_LONG } from "./archive-source.ts";
import type { SiteFile } from "./site-files.ts";

/** Reads an export of Substack: `posts.csv` and `posts/12345.a-slug.html`. It names no authors. */
export async function* readSubstack(
  file: ArchiveFile,
  options: ReadOptions,
): AsyncGenerator<SiteFile> {
  const posts = new Map<string, Record<string, string>>();
  for await (const { text } of readDocuments(
    file,
    (name) => /(?:^|\/)posts\.csv$/.test(name),
    options,
  )) {
    for (const row of parseCsv(text ?? "")) posts.set(row.post_id ?? "", row);
  }
  const isPost = (name: string) => /(?:^|\/)posts\/[^/]+\.html$/.test(name);
  for await (const { name, text } of readDocuments(file, isPost, options)) {
    const id = name.slice(name.lastIndexOf("/") + 1).replace(/\.html$/, "");
    const post = posts.get(id) ?? {};
    posts.delete(id);
    yield text === null
      ? { where: `post ${id}`, reason: TOO_LONG }
      : { where: `post ${id}`, article: toArticle(id, post, text) };
  }
  for (const [id, post] of posts) yield { where: `post ${id}`, article: toArticle(id, post, "") };
}

function toArticle(id: string, post: Record<string, string>, html: string) {
  const slug = id.replace(/^\d{1,20}\./, "");
  // Posts for those who pay would be public here.
  const isPublic = post.is_published === "true" && (post.audience || "everyone") === "everyone";
  const audio = post.podcast_url
    ? `<audio src="${post.podcast_url.replaceAll('"', "%22")}"></audio>`
    : "";
  return {
    title: post.title ?? "",
    slug,
    excerpt: post.subtitle ?? "",
    html: audio + html,
    published_at: post.post_date || null,
    addresses: slug ? [`/p/${slug}`] : [],
    status: isPublic && post.post_date ? "published" : "draft",
    ...(post.type === "page" && { kind: "page" }),
  };
}
