import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { isRecord } from "../../app/domain/parse-inlines.ts";
import type { ArchiveFile, ReadOptions } from "../input/archive-file.ts";
import { type DocumentFile, readDocuments } from "../input/document-files.ts";
import { TOO_LONG } from "./archive-source.ts";
import type { SiteFile } from "./site-files.ts";

const MARKDOWN = /\.(?:md|markdown|mdx)$/i;
const MAX_FRONT_MATTER = 100_000;

/** Reads a folder or zip file of Markdown with front matter in YAML or TOML, as Jekyll, Hugo and others have it. */
export async function* readMarkdownFiles(
  file: ArchiveFile,
  options: ReadOptions,
): AsyncGenerator<SiteFile> {
  const isWanted = (name: string) =>
    MARKDOWN.test(name) && !/(?:^|\/)(?:\.|node_modules\/|__MACOSX\/)/.test(name);
  for await (const document of readDocuments(file, isWanted, options)) yield readFile(document);
}

function readFile({ name, text }: DocumentFile): SiteFile {
  if (text === null) return { where: name, reason: TOO_LONG };
  const { matter, body } = splitFrontMatter(text);
  if (matter === null) return { where: name, reason: "front matter is neither YAML nor TOML" };
  const value = (...keys: string[]) => keys.map((key) => matter[key]).find((each) => each != null);
  const line = (...keys: string[]) => {
    const found = value(...keys);
    return typeof found === "string" || typeof found === "number" ? String(found) : "";
  };
  const { date, slug } = readName(name);
  const [first = "", ...others] = body.trimStart().split("\n");
  const heading = first.startsWith("# ") ? first.slice(2) : "";
  const title = line("title");
  const publishedAt = toDate(value("date", "publishDate", "pubDate", "published_at")) ?? date;
  const isPage =
    publishedAt === null || line("layout", "type") === "page" || /(?:^|\/)_pages\//.test(name);
  const isDraft =
    value("draft") === true || value("published") === false || /(?:^|\/)_drafts\//.test(name);
  const [category, ...more] = listOf(value("categories", "category"));
  return {
    where: name,
    article: {
      title: title || heading.replace(/[*_`#]/g, "").trim() || slug.replaceAll("-", " "),
      slug: line("slug") || slug,
      excerpt: line("description", "excerpt", "summary", "subtitle"),
      markdown: title === "" && heading ? others.join("\n") : body,
      published_at: publishedAt,
      modified_at: toDate(value("lastmod", "last_modified_at", "updated")),
      authors: listOf(value("authors", "author")).map((each) => ({ name: each })),
      category: category ? { name: category } : null,
      tags: [...listOf(value("tags", "keywords")), ...more],
      image: imageOf(value("image", "featured_image", "cover", "thumbnail", "hero")),
      addresses: [
        ...listOf(value("permalink", "url")),
        ...listOf(value("aliases", "redirect_from")),
      ],
      status: isDraft || publishedAt === null ? "draft" : "published",
      ...(isPage && { kind: "page" }),
    },
  };
}

/** Null as `matter` where there is front matter that cannot be read. */
function splitFrontMatter(text: string): { matter: Record<string, unknown> | null; body: string } {
  const [mark] = /^(?:---|\+\+\+)(?=[ \t]*\r?\n)/.exec(text) ?? [];
  if (mark === undefined) return { matter: {}, body: text };
  const isToml = mark === "+++";
  const closing = isToml ? /\n\+\+\+[ \t]*(?:\r?\n|$)/ : /\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;
  const start = text.indexOf("\n") + 1;
  const length = text.slice(start - 1, start + MAX_FRONT_MATTER).search(closing);
  if (length === -1) return { matter: {}, body: text };
  const end = text.indexOf("\n", start + length);
  const body = end === -1 ? "" : text.slice(end + 1);
  try {
    const written = text.slice(start, start + length);
    const matter: unknown = isToml ? parseToml(written) : parseYaml(written, { logLevel: "error" });
    return { matter: matter === null ? {} : isRecord(matter) ? matter : null, body };
  } catch {
    return { matter: null, body };
  }
}

/** `_posts/2024-05-01-a-bridge.md`, `content/news/a-bridge/index.md` or `a-bridge.md`. */
function readName(name: string): { date: string | null; slug: string } {
  const parts = name.replace(MARKDOWN, "").split("/");
  const last = parts.at(-1) ?? "";
  const own = /^_?index(?:\.[a-z]{2})?$/.test(last) ? (parts.at(-2) ?? last) : last;
  const [, date = null, slug = own] = /^(\d{4}-\d\d-\d\d)-(.{1,300})$/.exec(own) ?? [];
  return { date, slug };
}

function toDate(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString();
  // Jekyll writes the zone apart: 2024-05-01 12:00:00 +0200
  return typeof value === "string" ? value.replace(/ ([+-]\d\d:?\d\d)$/, "$1") : null;
}

/** Names in a list, or in one text with commas; objects by their name. */
function listOf(value: unknown): string[] {
  const values: unknown[] = Array.isArray(value)
    ? value
    : typeof value === "string"
      ? value.split(",")
      : [value];
  return values
    .map((each) => (isRecord(each) ? (each.name ?? each.title) : each))
    .filter((each) => typeof each === "string" || typeof each === "number")
    .map((each) => String(each).trim())
    .filter((each) => each !== "");
}

function imageOf(value: unknown): object | null {
  if (typeof value === "string") return { src: value };
  if (!isRecord(value)) return null;
  const src = value.src ?? value.url ?? value.path ?? value.image ?? value.feature;
  return typeof src === "string"
    ? { src, alt: value.alt, caption: value.caption ?? value.credit }
    : null;
}
