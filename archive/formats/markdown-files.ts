import { parse as parseToml } from "smol-toml";
import { parse as parseYaml } from "yaml";
import { isRecord } from "../../app/domain/parse-inlines.ts";
import { createChangeList } from "../html/changes.ts";
import type { ArchiveFile, ReadOptions } from "../input/archive-file.ts";
import { type DocumentFile, readDocuments } from "../input/document-files.ts";
import { TOO_LONG } from "./archive-source.ts";
import {
  fromRoot,
  imageFromRoot,
  isIndex,
  MARKDOWN,
  placesOf,
  sectionsOf,
} from "./markdown-places.ts";
import { derivedAddress, type MarkdownSite, readMarkdownSite } from "./markdown-site.ts";
import { expandTemplates, mapProse } from "./markdown-templates.ts";
import type { SiteFile } from "./site-files.ts";

const MAX_FRONT_MATTER = 100_000;

/** Reads a folder or zip file of Markdown with front matter in YAML or TOML, as Jekyll, Hugo and others have it. */
export async function* readMarkdownFiles(
  file: ArchiveFile,
  options: ReadOptions,
): AsyncGenerator<SiteFile> {
  const isWanted = (name: string) =>
    MARKDOWN.test(name) && !/(?:^|\/)(?:\.|node_modules\/|__MACOSX\/)/.test(name);
  // The bar of progress counts the last reading.
  const quietly = options.signal ? { signal: options.signal } : {};
  const site = await readMarkdownSite(file, quietly);
  const addresses = new Map<string, string>();
  for await (const { name, text } of readDocuments(file, isWanted, quietly)) {
    const [address] = readHead({ name, text }, site)?.addresses ?? [];
    if (address === undefined) continue;
    for (const place of placesOf(name)) if (!addresses.has(place)) addresses.set(place, address);
  }
  for await (const document of readDocuments(file, isWanted, options))
    yield readFile(document, site, addresses);
}

/** The front matter of a file and what its place says; null where it cannot be read. */
function readHead({ name, text }: DocumentFile, site: MarkdownSite) {
  const { matter, body } = splitFrontMatter(text ?? "");
  if (matter === null) return null;
  const value = (...keys: string[]) => keys.map((key) => matter[key]).find((each) => each != null);
  const line = (...keys: string[]) => {
    const found = value(...keys);
    return typeof found === "string" || typeof found === "number" ? String(found) : "";
  };
  const own = readName(name);
  const slug = line("slug") || own.slug;
  const date = toDate(value("date", "publishDate", "pubDate", "published_at")) ?? own.date;
  const categories = categoriesOf(value("categories", "category"), name);
  const given = listOf(value("permalink", "url"));
  const derived = derivedAddress(site, { name, slug, date, categories }) ?? placesOf(name)[0];
  const addresses = given.length > 0 || derived === undefined ? given : [derived];
  return { matter, body, value, line, slug, date, categories, addresses };
}

function readFile(
  document: DocumentFile,
  site: MarkdownSite,
  known: ReadonlyMap<string, string>,
): SiteFile {
  const { name, text } = document;
  if (text === null) return { where: name, reason: TOO_LONG };
  const head = readHead(document, site);
  if (head === null) return { where: name, reason: "front matter is neither YAML nor TOML" };
  const { matter, body, value, line, slug, date: publishedAt, addresses } = head;
  const [category, ...more] = head.categories;
  const title = line("title");
  const isPage =
    publishedAt === null || line("layout", "type") === "page" || /(?:^|\/)_pages\//.test(name);
  const changes = createChangeList();
  const expanded = expandTemplates(body, { isMdx: /\.mdx$/i.test(name), onChange: changes.note });
  const [first = "", ...others] = expanded.trimStart().split("\n");
  const heading = first.startsWith("# ") ? first.slice(2) : "";
  const markdown = title === "" && heading ? others.join("\n") : expanded;
  for (const field of sentencesOf(matter)) changes.note(`front matter ${field} left out`);
  return {
    where: name,
    site: site.address,
    changes: changes.list(),
    article: {
      title: title || heading.replace(/[*_`#]/g, "").trim() || slug.replaceAll("-", " "),
      slug,
      url: addresses[0],
      excerpt: line("description", "excerpt", "summary", "subtitle"),
      markdown: mapProse(markdown, (prose) => fromRoot(prose, name, known)),
      published_at: publishedAt,
      modified_at: toDate(value("lastmod", "last_modified_at", "updated")),
      authors: listOf(value("authors", "author")).map((each) => ({ name: each })),
      category: category ? { name: category } : null,
      tags: [...listOf(value("tags", "keywords")), ...more],
      image: imageOf(value("image", "featured_image", "cover", "thumbnail", "hero"), matter, name),
      addresses: [...addresses.slice(1), ...listOf(value("aliases", "redirect_from"))],
      status: isHidden(matter, name) || publishedAt === null ? "draft" : "published",
      ...(isPage && { kind: "page" }),
    },
  };
}

/** Whether readers of the old site did not see the page. */
function isHidden(matter: Record<string, unknown>, name: string): boolean {
  const expiry = toDate(matter.expiryDate ?? matter.unpublishdate);
  return (
    matter.draft === true ||
    matter.published === false ||
    [matter.hidden, matter.private].includes(true) ||
    /^(?:draft|private|unpublished|pending|archived)$/i.test(String(matter.status ?? "")) ||
    (expiry !== null && Date.parse(expiry) < Date.now()) ||
    /(?:^|\/)_drafts\//.test(name)
  );
}

const READ = new Set(
  "title date publishDate pubDate published_at lastmod last_modified_at updated slug permalink url aliases redirect_from"
    .split(" ")
    .concat(
      "description excerpt summary subtitle authors author categories category tags".split(" "),
    )
    .concat(
      "keywords image featured_image cover thumbnail hero image_alt image_caption".split(" "),
    ),
);

/** Fields with words that readers may have seen, and that are not kept. */
function sentencesOf(matter: Record<string, unknown>): string[] {
  return Object.entries(matter).flatMap(([key, value]) =>
    !READ.has(key) && typeof value === "string" && value.trim().split(" ").length > 2
      ? [key.slice(0, 60)]
      : [],
  );
}

/** Categories of the front matter; otherwise the folder that makes the section. Jekyll's are apart by blanks. */
function categoriesOf(given: unknown, name: string): string[] {
  const isJekyll = /(?:^|\/)_posts\//.test(name);
  if (typeof given === "string" && isJekyll && !given.includes(","))
    return given.trim().split(/\s+/);
  const named = listOf(given);
  if (named.length > 0) return named;
  const [section = ""] = /(?:^|\/)content\//.test(name) ? sectionsOf(name) : [];
  if (section === "" || /^(?:posts?|blog|articles?)$/i.test(section)) return [];
  return [section.charAt(0).toUpperCase() + section.slice(1).replaceAll("-", " ")];
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
  const own = isIndex(name) ? (parts.at(-2) ?? last) : last;
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

function imageOf(value: unknown, matter: Record<string, unknown>, name: string): object | null {
  const given = typeof value === "string" ? { src: value } : value;
  if (!isRecord(given)) return null;
  const src = given.src ?? given.url ?? given.path ?? given.image ?? given.feature;
  if (typeof src !== "string") return null;
  // Beside an index file are the files of its page.
  const isBeside = /^\.{1,2}\//.test(src) || isIndex(name);
  return {
    src: isBeside ? imageFromRoot(src, name) : src,
    alt: given.alt ?? matter.image_alt,
    caption: given.caption ?? given.credit ?? matter.image_caption,
  };
}
