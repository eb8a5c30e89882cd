import { z } from "zod";
import { splitLines } from "../formats/json-lines.ts";
import { isRecordLine, parseRecord, parseVersion } from "../formats/json-records.ts";
import type { SiteFile } from "../formats/site-files.ts";
import { parseMarkdown } from "../html/parse-markdown.ts";
import { type ArchiveFile, type ReadOptions, readText } from "../input/archive-file.ts";
import { readContent } from "./read-content.ts";
import { readHtml, readHtmlText, UNKNOWN_PLACE } from "./read-html.ts";
import { emptyReading, joinReadings, type Reading, withoutAddresses } from "./reading.ts";
import { type SourceEntry, sourceText, toInstant } from "./source-article.ts";

const PUBLIC = new Set(["published", "publish", "scheduled", "future"]);
const HIDDEN = new Set(["draft", "private", "unpublished", "pending", "review", "ready"]);

const names = z
  .array(z.string())
  .nullish()
  .catch(null)
  .transform((list) => list ?? []);
const named = z
  .union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)])
  .nullish()
  .catch(null);
const blockSchema = z.looseObject({
  type: sourceText,
  text: sourceText,
  markdown: sourceText,
  items: names,
  items_markdown: names,
  cite: sourceText,
  speaker: sourceText,
  title: sourceText,
  url: sourceText,
});
const imageSchema = z.looseObject({
  file: sourceText,
  src: sourceText,
  url: sourceText,
  alt: sourceText,
  caption: sourceText,
  credit: sourceText,
});
const lineSchema = z.looseObject({
  id: sourceText,
  title: sourceText,
  slug: sourceText,
  excerpt: sourceText,
  status: sourceText,
  kind: sourceText,
  url: sourceText,
  addresses: names,
  published_at: z.unknown().optional(),
  category: named,
  tags: z.union([z.string().transform((list) => list.split(",")), names]),
  author: named,
  authors: z.array(named).nullish().catch(null),
  byline: sourceText,
  image: z.union([z.string(), imageSchema]).nullish().catch(null),
  blocks: z.array(blockSchema).nullish().catch(null),
  html: sourceText,
  markdown: sourceText,
  paragraphs: names,
  content: z.unknown().optional(),
  source: sourceText,
  source_url: sourceText,
  licence: sourceText,
  license: sourceText,
  licence_url: sourceText,
  license_url: sourceText,
  attribution: sourceText,
  comments: z
    .array(z.looseObject({ source_id: sourceText, body: sourceText }))
    .nullish()
    .catch(null),
  notes: z
    .array(z.looseObject({ text: sourceText }))
    .nullish()
    .catch(null),
});
type Line = z.infer<typeof lineSchema>;

/** Reads JSON Lines for the check, one article a line. */
export async function* readJsonLinesSource(
  file: ArchiveFile,
  site: string | null,
  options: ReadOptions,
): AsyncGenerator<SourceEntry> {
  for await (const { text, number } of splitLines(readText(file, options))) {
    if (text.trim() === "") continue;
    const value = parse(text);
    if (isRecordLine(value)) {
      const record = parseRecord(value) ?? parseVersion(value);
      yield record
        ? { kind: "record", where: `line ${number}`, record }
        : { kind: "left out", what: "unknown record" };
      continue;
    }
    const { data } = lineSchema.safeParse(value);
    yield data
      ? readLine(data, `line ${number}`, site)
      : { kind: "left out", what: "not an article" };
  }
}

/** Reads archives that have a file for each article: their bodies by this reading, their other fields as given. */
export async function* readFilesSource(
  files: AsyncIterable<SiteFile>,
  site: string | null,
): AsyncGenerator<SourceEntry> {
  for await (const one of files) {
    if ("article" in one)
      yield readLine(lineSchema.parse(one.article), one.where, site ?? one.site ?? null);
    else yield { kind: "left out", what: one.reason };
  }
}

function readLine(line: Line, where: string, given: string | null): SourceEntry {
  const status = line.status.toLowerCase() || "published";
  if (!PUBLIC.has(status) && !HIDDEN.has(status)) return { kind: "left out", what: status };
  const page = URL.parse(line.url, given ?? undefined);
  const body = joinReadings([
    readBody(line, page?.href ?? given ?? UNKNOWN_PLACE),
    readRights(line),
  ]);
  if (line.title.trim() === "" && body.text.trim() === "" && body.images.length === 0)
    return { kind: "left out", what: "neither title nor text" };
  const image = typeof line.image === "string" ? { file: line.image } : line.image;
  const {
    file = "",
    src = "",
    url = "",
    alt = "",
    caption = "",
    credit = "",
  } = {
    ...(image as Partial<z.infer<typeof imageSchema>> | null),
  };
  const authors = line.authors ?? (line.author ? [line.author] : [line.byline]);
  return {
    kind: "article",
    article: {
      where,
      title: line.title.trim(),
      excerpt: readMixed(line.excerpt),
      body,
      image: file || src || url || null,
      imageText: [alt, caption, credit].join("\n"),
      slug: line.slug || null,
      addresses: [line.url, ...line.addresses].filter((address) => address !== ""),
      site: given ?? (page ? `${page.origin}/` : null),
      publishedAt: HIDDEN.has(status) || line.kind === "page" ? null : toInstant(line.published_at),
      authors: authors.filter((name) => typeof name === "string" && name.trim() !== "") as string[],
      tags: [line.category ?? "", ...line.tags].filter((name) => name.trim() !== ""),
      comments: (line.comments ?? [])
        .filter(({ body: text }) => text !== "")
        .map(({ source_id }) => source_id),
      notes: (line.notes ?? []).map(({ text }) => text),
      ...(line.id !== "" && { id: line.id }),
    },
  };
}

/** The first field of the body that has content. */
function readBody(line: Line, base: string): Reading {
  if (line.blocks?.length) {
    return joinReadings(
      line.blocks.map((block, index, all) => readBlock(block, all[index - 1]?.speaker, base)),
    );
  }
  if (line.html) return readHtml(line.html, base);
  if (line.markdown) return readMarkdown(line.markdown, base);
  if (line.paragraphs.length > 0) return readPlain(line.paragraphs.join("\n"));
  if (typeof line.content !== "string") return readContent(line.content);
  return /<\/?[a-z!]/i.test(line.content) ? readHtml(line.content, base) : readPlain(line.content);
}

function readBlock(
  block: z.infer<typeof blockSchema>,
  speakerBefore: string | undefined,
  base: string,
): Reading {
  // As in print, the name is shown where the speaker changes.
  const speaker = block.speaker !== speakerBefore ? block.speaker : "";
  const items = block.items_markdown.length > 0 ? [] : block.items;
  return joinReadings([
    readPlain([speaker, block.markdown ? "" : block.text, ...items].join("\n")),
    readMarkdown(block.markdown, base),
    ...block.items_markdown.map((item) => readMarkdown(item, base)),
    readMarkdown(block.cite, base),
    block.type === "embed"
      ? {
          ...emptyReading(),
          text: block.text ? "" : block.title,
          links: block.url ? [block.url] : [],
        }
      : emptyReading(),
  ]);
}

/** The lines on source and license. */
function readRights(line: Line): Reading {
  return withoutAddresses({
    ...emptyReading(),
    text: [line.source, line.licence || line.license, line.attribution].join("\n"),
    links: [
      line.source ? line.source_url : "",
      line.licence || line.license ? line.licence_url || line.license_url : "",
    ].filter((address) => address !== ""),
  });
}

function readMarkdown(markdown: string, base: string): Reading {
  if (markdown === "") return emptyReading();
  return readHtml(parseMarkdown(markdown), base);
}

function readPlain(text: string): Reading {
  return withoutAddresses({ ...emptyReading(), text });
}

function readMixed(text: string): string {
  return /<\/[a-z]|&#?[a-z0-9]+;/i.test(text) ? readHtmlText(text) : text;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
