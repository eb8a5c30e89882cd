import type { Element } from "domhandler";
import { DomUtils, parseDocument } from "htmlparser2";
import type { ArchiveFile, ReadOptions } from "../input/archive-file.ts";
import { type DocumentFile, readDocuments } from "../input/document-files.ts";
import { TOO_LONG } from "./archive-source.ts";
import type { SiteFile } from "./site-files.ts";

/** Reads an export of Medium: a page with microformats for each article, drafts named `draft_…`. */
export async function* readMedium(
  file: ArchiveFile,
  options: ReadOptions,
): AsyncGenerator<SiteFile> {
  const isPost = (name: string) => /(?:^|\/)posts\/[^/]+\.html$/.test(name);
  for await (const document of readDocuments(file, isPost, options)) yield readPost(document);
}

function readPost({ name, text }: DocumentFile): SiteFile {
  const base = name.slice(name.lastIndexOf("/") + 1);
  if (text === null) return { where: base, reason: TOO_LONG };
  const root = parseDocument(text);
  const find = (property: string) =>
    DomUtils.findOne(
      (each) => (each.attribs.class ?? "").split(/\s+/).includes(property),
      root.children,
    );
  const words = (property: string) => {
    const found = find(property);
    return found ? DomUtils.textContent(found).trim() : "";
  };
  const body = find("e-content");
  const canonical = find("p-canonical")?.attribs.href ?? "";
  const title = words("p-name");
  if (!body) return { where: base, reason: "no page of Medium: it has no e-content" };
  removeTitle(body, title);
  const publishedAt = find("dt-published")?.attribs.datetime ?? null;
  const author = words("p-author");
  return {
    where: base,
    article: {
      title,
      slug: slugOf(canonical, base),
      url: canonical || null,
      excerpt: words("p-summary"),
      html: DomUtils.getInnerHTML(body),
      authors: author ? [{ name: author }] : [],
      published_at: publishedAt,
      status: publishedAt === null || base.startsWith("draft_") ? "draft" : "published",
    },
  };
}

/** Medium repeats the title as the first heading of the text. */
function removeTitle(body: Element, title: string): void {
  const heading = DomUtils.findOne((each) => /^h[1-4]$/.test(each.name), body.children);
  if (heading && DomUtils.textContent(heading).trim() === title) DomUtils.removeElement(heading);
}

/** The address ends with a slug and a number in hexadecimal digits. */
function slugOf(canonical: string, base: string): string {
  const last = URL.parse(canonical)?.pathname.split("/").at(-1) ?? "";
  const name = last || base.replace(/^(?:draft|\d{4}-\d\d-\d\d)_/, "").replace(/\.html$/, "");
  return name.replace(/-{1,3}[0-9a-f]{8,12}$/, "").toLowerCase();
}
