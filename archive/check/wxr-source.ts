import { DomHandler, type Element, isTag } from "domhandler";
import { DomUtils, Parser } from "htmlparser2";
import { isCodeShortcode } from "../html/code-shortcodes.ts";
import { type ArchiveFile, type ReadOptions, readText } from "../input/archive-file.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import { readHtml, readHtmlText, toFullAddress, UNKNOWN_PLACE } from "./read-html.ts";
import { joinReadings, type Reading } from "./reading.ts";
import { PERMALINKS, type SourceEntry, toInstant } from "./source-article.ts";

const UNSEEN_STATUS = new Set(["auto-draft", "trash", "inherit"]);
const HIDDEN_STATUS = new Set(["draft", "pending", "private"]);
/** Categories that WordPress gives to articles without one. */
const NO_CATEGORY = new Set(["uncategorized", "uncategorised"]);
const PLAYERS = new Set(["audio", "video", "embed", "youtube", "vimeo"]);
/** bounded: 2,000 characters for the attributes. */
const SHORTCODE = /\[(\[?)(\/?)([a-z][\w-]{0,60})((?:[\s=:][^[\]]{0,2000})?)\](\]?)/gi;

/** Reads a WordPress export as a tree of each element of its channel. */
export async function* readWxrSource(
  file: ArchiveFile,
  tables: LookupTables,
  site: string | null,
  options: ReadOptions,
): AsyncGenerator<SourceEntry> {
  for await (const element of readElements(file, options)) addLookup(element, tables);
  const own =
    site ?? tables.get("check-site", "wp:base_blog_url") ?? tables.get("check-site", "link");
  for await (const element of readElements(file, options)) {
    if (element.name === "item") yield readItem(element, tables, own);
  }
}

/** The elements below `channel`, each removed from the tree after it was read. */
async function* readElements(file: ArchiveFile, options: ReadOptions): AsyncGenerator<Element> {
  const ready: Element[] = [];
  const handler = new DomHandler(null, {}, (element) => {
    if (element.parent && "name" in element.parent && element.parent.name === "channel") {
      ready.push(element);
    }
  });
  const parser = new Parser(handler, { xmlMode: true });
  for await (const text of readText(file, options)) {
    parser.write(text);
    for (const element of ready.splice(0)) {
      yield element;
      DomUtils.removeElement(element);
    }
  }
  parser.end();
  yield* ready;
}

function addLookup(element: Element, tables: LookupTables): void {
  const field = (name: string) => textOf(element, name);
  if (element.name === "wp:author") {
    const name = field("wp:author_display_name") || field("wp:author_login");
    tables.add("check-author", field("wp:author_login"), name);
  } else if (element.name === "link" || element.name === "wp:base_blog_url") {
    const address = DomUtils.textContent(element).trim();
    if (URL.canParse(address)) tables.add("check-site", element.name, address);
  } else if (field("wp:post_type") === "guest-author") {
    const name = metaOf(element, "cap-display_name") || field("title");
    tables.add("check-author", metaOf(element, "cap-user_login"), name);
  } else if (field("wp:post_type") === "attachment") {
    const alt = metaOf(element, "_wp_attachment_image_alt");
    const image = [field("wp:attachment_url") || field("guid"), alt, field("excerpt:encoded")];
    tables.add("check-attachment", field("wp:post_id"), JSON.stringify(image));
    tables.add("check-attached", field("wp:post_parent"), field("wp:post_id"));
  } else if (field("wp:post_id") !== "") {
    const number = numberAddress(field("wp:post_type"), field("wp:post_id"));
    tables.add(PERMALINKS, number, field("link"));
  }
}

function numberAddress(type: string, id: string): string {
  return `/?${type === "page" ? "page_id" : "p"}=${id}`;
}

function readItem(element: Element, tables: LookupTables, site: string | null): SourceEntry {
  const field = (name: string) => textOf(element, name);
  const type = field("wp:post_type") || "post";
  const status = field("wp:status") || "publish";
  if (type !== "post" && type !== "page") return { kind: "left out", what: type };
  if (UNSEEN_STATUS.has(status)) return { kind: "left out", what: status };
  const title = readHtmlText(field("title")).trim();
  const base = URL.parse(field("link"), site ?? undefined)?.href ?? site ?? UNKNOWN_PLACE;
  const body = readBody(field("content:encoded"), element, tables, base);
  if (title === "" && body.text.trim() === "" && body.images.length === 0)
    return { kind: "left out", what: "neither title nor text" };
  const id = field("wp:post_id");
  const thumbnail = metaOf(element, "_thumbnail_id");
  const image = thumbnail === "" ? null : findAttachment(thumbnail, tables);
  const isHidden = type === "page" || HIDDEN_STATUS.has(status) || field("wp:post_password") !== "";
  const terms = childrenOf(element, "category");
  const comments = childrenOf(element, "wp:comment");
  return {
    kind: "article",
    article: {
      where: id ? `post ${id}` : title,
      title,
      excerpt: readHtmlText(field("excerpt:encoded")),
      body,
      image: image?.reference ?? null,
      imageText: image?.text ?? "",
      slug: field("wp:post_name") || null,
      addresses: [
        field("link"),
        isOfOther(field("guid"), id) ? "" : field("guid"),
        id && numberAddress(type, id),
      ].filter((each) => each !== ""),
      site,
      publishedAt: isHidden
        ? null
        : (toInstant(field("wp:post_date_gmt")) ??
          toInstant(field("pubDate")) ??
          toInstant(field("wp:post_date"))),
      authors: authorsOf(element, terms, tables),
      tags: terms
        .filter(({ attribs }) => ["category", "post_tag", "tag"].includes(attribs.domain ?? ""))
        .filter(({ attribs }) => !NO_CATEGORY.has(attribs.nicename ?? ""))
        .map((term) => readHtmlText(DomUtils.textContent(term)).trim()),
      comments: comments
        .filter((comment) => textOf(comment, "wp:comment_content") !== "")
        .map((comment) => textOf(comment, "wp:comment_id")),
    },
  };
}

/** Whether an identifier has the number of another post, as copies have: WordPress answers by the own one. */
function isOfOther(guid: string, id: string): boolean {
  const [, number] = /[?&](?:p|page_id)=(\d{1,12})$/.exec(guid.slice(-100)) ?? [];
  return number !== undefined && number !== id;
}

/** The text, with the images of galleries and the footnotes that WordPress keeps beside it. */
function readBody(content: string, element: Element, tables: LookupTables, base: string): Reading {
  const { html, attachments, recordings, links } = readShortcodes(
    content,
    tables.list("check-attached", textOf(element, "wp:post_id")),
  );
  const images = attachments
    .map((id) => findAttachment(id, tables))
    .filter((image) => image !== null);
  const own = readHtml(html, base);
  const toFull = (address: string) => toFullAddress(address, base) ?? address;
  return joinReadings([
    own,
    readHtml(footnotesOf(element), base),
    {
      text: images.map(({ text }) => text).join("\n"),
      images: images.map(({ reference }) => reference),
      links: links.map(toFull),
      recordings: recordings.map(toFull),
    },
  ]);
}

/**
 * Takes the shortcodes out of a text; what is written between two of them stays.
 *
 * @param attached numbers of the files that belong to the post, which a gallery shows where it names none.
 */
function readShortcodes(written: string, attached: readonly string[]) {
  const content = escapeCode(written);
  const attachments: string[] = [];
  const recordings: string[] = [];
  const links: string[] = [];
  const closed = new Set(
    [...content.matchAll(SHORTCODE)].filter(([, , slash]) => slash).map(([, , , name]) => name),
  );
  const html = content.replace(
    SHORTCODE,
    (all, open: string, _slash: string, name: string, attributes: string, close: string) => {
      if (open && close) return all.slice(1, -1);
      if (/^https?$/i.test(name)) return all;
      if (name === "gallery") {
        const [, ids] = /\b(?:ids|include)\s*=\s*["']?([\d\s,]+)/.exec(attributes) ?? [];
        const named = ids?.split(",").map((id) => id.trim());
        attachments.push(...(named ?? attached).filter((id) => id !== ""));
        return " ";
      }
      if (PLAYERS.has(name)) {
        const [, address] = /["'=\s:](https?:\/\/[^\s"'<>[\]]{1,2000})/i.exec(attributes) ?? [];
        const isFile = (name === "audio" || name === "video") && address !== undefined;
        if (address) (isFile ? recordings : links).push(address);
        return " ";
      }
      if (name === "caption") {
        const [, caption = ""] = /\bcaption\s*=\s*"([^"]{0,2000})"/.exec(attributes) ?? [];
        return ` ${caption} `;
      }
      // Words in brackets, such as [sic].
      return attributes.trim() === "" && !closed.has(name) && !/[_-]/.test(name) ? all : " ";
    },
  );
  return { html, attachments, recordings, links };
}

/** Tags in the words of shortcodes for code are text. */
function escapeCode(content: string): string {
  const parts: string[] = [];
  const unclosed = new Set<string>();
  let at = 0;
  for (const { 0: all, index, ...match } of content.matchAll(SHORTCODE)) {
    const { 1: open, 2: slash, 3: name = "" } = match;
    if (index < at || open || slash || !isCodeShortcode(name.toLowerCase())) continue;
    const start = index + all.length;
    const end = unclosed.has(name) ? -1 : content.indexOf(`[/${name}]`, start);
    if (end < 0) {
      unclosed.add(name);
      continue;
    }
    parts.push(content.slice(at, start), content.slice(start, end).replaceAll("<", "&lt;"));
    at = end;
  }
  return parts.join("") + content.slice(at);
}

function footnotesOf(element: Element): string {
  try {
    const notes: unknown = JSON.parse(metaOf(element, "footnotes") || "[]");
    if (!Array.isArray(notes)) return "";
    return notes.map((note) => `<p>${note?.content ?? ""}</p>`).join("");
  } catch {
    return "";
  }
}

function findAttachment(id: string, tables: LookupTables) {
  const json = tables.get("check-attachment", id);
  if (json === null) return null;
  const [reference = "", alt = "", caption = ""] = JSON.parse(json) as string[];
  return { reference, text: `${alt}\n${readHtmlText(caption)}` };
}

function authorsOf(element: Element, terms: Element[], tables: LookupTables): string[] {
  const coauthors = terms.filter(({ attribs }) => attribs.domain === "author");
  const names = coauthors.map((term) => {
    const login = (term.attribs.nicename ?? "").replace(/^cap-/, "");
    return tables.get("check-author", login) ?? DomUtils.textContent(term);
  });
  const creator = textOf(element, "dc:creator");
  const all = names.length > 0 ? names : [tables.get("check-author", creator) ?? creator];
  return all.map((name) => readHtmlText(name).trim()).filter((name) => name !== "");
}

function childrenOf(element: Element, name: string): Element[] {
  return element.children.filter(isTag).filter((child) => child.name === name);
}

function textOf(element: Element, name: string): string {
  const [child] = childrenOf(element, name);
  return child ? DomUtils.textContent(child).trim() : "";
}

function metaOf(element: Element, key: string): string {
  const found = childrenOf(element, "wp:postmeta").find(
    (meta) => textOf(meta, "wp:meta_key") === key,
  );
  return found ? textOf(found, "wp:meta_value") : "";
}
