import { z } from "zod";
import { parseLabel } from "../../app/domain/article-label.ts";
import { isBylineRole } from "../../app/domain/byline.ts";
import { isRecord } from "../../app/domain/parse-inlines.ts";
import { createChangeList } from "../html/changes.ts";
import { cutAtWord, toLine } from "../html/clean-text.ts";
import { htmlToText } from "../html/html-to-blocks.ts";
import { UNKNOWN_SITE } from "../html/links.ts";
import { InvalidInputError, readText } from "../input/archive-file.ts";
import type { LookupTables } from "../input/lookup-tables.ts";
import type {
  ArchiveArticle,
  ArchiveAuthor,
  ArchiveComment,
  ArchiveEntry,
  ArchiveImage,
} from "./archive-article.ts";
import { type ArchiveSource, isTooLong, MAX_ENTRY_LENGTH, TOO_LONG } from "./archive-source.ts";
import { composeAttribution, markAttribution } from "./find-attribution.ts";
import { type JsonArticle, jsonArticleSchema, readJsonBody } from "./json-lines-body.ts";
import { isRecordLine, parseRecord, parseVersion } from "./json-records.ts";
import { addOwnAddresses, addPageAddresses } from "./own-addresses.ts";
import { readDate } from "./read-date.ts";

const PUBLIC_STATUS = ["published", "publish", "scheduled", "future"];
/** Articles that readers may not see. */
const STAGES = new Map<string, NonNullable<ArchiveArticle["stage"]>>([
  ["draft", "draft"],
  ["private", "draft"],
  ["unpublished", "draft"],
  ["pending", "review"],
  ["review", "review"],
  ["ready", "ready"],
]);

type Line = { number: number; text: string; isComplete: boolean; isLast: boolean };

/** The fields that say where an article was. */
const placeSchema = z.looseObject({
  slug: z.string().nullish().catch(null),
  url: z.string().nullish().catch(null),
  addresses: z.array(z.string()).nullish().catch(null),
  kind: z.string().nullish().catch(null),
});

/**
 * Reads the articles of a JSON Lines archive, one per line. A malformed line is rejected, and reading
 * continues with the next. The file is read twice, because articles link to later ones, and their history, which is stored
 * before them, may stand anywhere.
 *
 * @throws InvalidInputError when the last line is cut off.
 */
export async function* readJsonLines({
  file,
  tables,
  options,
  site,
}: ArchiveSource): AsyncGenerator<ArchiveEntry> {
  // A file that is cut off breaks the second pass at the same place, after the articles before it were read.
  try {
    for await (const { text, isComplete } of splitLines(readText(file, options))) {
      if (!isComplete) continue;
      const value = parseLine(text);
      const version = isRecordLine(value) ? parseVersion(value) : null;
      if (version) tables.add("version", version.article, text, version.number);
      else addPlace(value, tables);
    }
  } catch (error) {
    if (options.signal?.aborted) throw error;
  }
  for await (const line of splitLines(readText(file, options))) {
    const where = `line ${line.number}`;
    if (!line.isComplete) {
      yield { kind: "rejected", where, title: "", reason: TOO_LONG };
      continue;
    }
    if (line.text.trim() === "") continue;
    const value = parseLine(line.text);
    if (value === undefined && line.isLast) {
      throw new InvalidInputError(
        `The file is cut off in line ${line.number}, after ${line.text.length} characters.`,
      );
    }
    if (value === undefined) yield { kind: "rejected", where, title: "", reason: "not valid JSON" };
    else if (isRecordLine(value)) yield* readRecord(value, where);
    else yield readArticle(value, where, site);
  }
}

/** A line that is no article; nothing for a version, which is stored with its article. */
function readRecord(value: { record: string }, where: string): ArchiveEntry[] {
  const record = parseRecord(value);
  if (record) return [{ kind: "record", where, record }];
  if (parseVersion(value)) return [];
  return [{ kind: "ignored", where, title: "", what: `record ${value.record.slice(0, 50)}` }];
}

/**
 * Records the addresses of an article, so that links can lead to it: to its slug, or to its old address where the
 * import has yet to make a slug.
 */
export function addPlace(value: unknown, tables: LookupTables): void {
  const { data } = placeSchema.safeParse(value);
  if (!data || isRecordLine(value)) return;
  const addresses = [data.url ?? "", ...(data.addresses ?? [])].filter((each) => each !== "");
  if (data.slug && data.kind !== "page") addOwnAddresses(tables, addresses, data.slug);
  else addPageAddresses(tables, addresses);
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Lines of a text, without their ends; of one that is too long, nothing is kept. */
export async function* splitLines(texts: AsyncIterable<string>): AsyncGenerator<Line> {
  let parts: string[] = [];
  let length = 0;
  let number = 1;
  const line = (isLast: boolean): Line => ({
    number,
    text: parts.join(""),
    isComplete: length <= MAX_ENTRY_LENGTH,
    isLast,
  });
  const append = (part: string) => {
    length += part.length;
    if (length <= MAX_ENTRY_LENGTH) parts.push(part);
    else parts = [];
  };
  for await (const text of texts) {
    const [first = "", ...rest] = text.split("\n");
    append(first);
    for (const part of rest) {
      yield line(false);
      parts = [];
      length = 0;
      number += 1;
      append(part);
    }
  }
  if (length > 0) yield line(true);
}

/** Reads one article, as a line of JSON has it. */
export function readArticle(value: unknown, where: string, given: string | null): ArchiveEntry {
  const { data: article, error } = jsonArticleSchema.safeParse(value);
  if (!article) {
    const [issue] = error.issues;
    const reason = `field ${issue?.path.join(".") || "(all)"}: ${issue?.message ?? "not an article"}`;
    return { kind: "rejected", where, title: titleOf(value), reason };
  }
  const title = toLine(article.title);
  const reject = (reason: string): ArchiveEntry => ({ kind: "rejected", where, title, reason });
  const status = article.status?.toLowerCase() ?? "published";
  const isPage = article.kind === "page";
  const stage = STAGES.get(status) ?? (isPage ? "draft" : undefined);
  if (!PUBLIC_STATUS.includes(status) && !stage) return reject(status);
  if (
    [article.html, article.markdown, article.content].some(
      (body) => typeof body === "string" && isTooLong(body),
    )
  ) {
    return reject(TOO_LONG);
  }
  const publishedAt = readDate(article.published_at);
  if (!publishedAt && !stage) return reject("no usable date of publication");
  const attribution = composeAttribution({
    source: toLine(article.source ?? ""),
    sourceUrl: article.source_url ?? null,
    license: toLine(article.licence ?? article.license ?? ""),
    licenseUrl: article.licence_url ?? article.license_url ?? null,
    attribution: toLine(article.attribution ?? ""),
  });
  const page = URL.parse(article.url ?? "", given ?? undefined);
  const site = given ?? (page ? `${page.origin}/` : UNKNOWN_SITE);
  const changes = createChangeList();
  const blocks = readJsonBody(article, {
    base: URL.parse(article.url ?? "", site)?.href ?? site,
    onChange: changes.note,
  });
  return {
    kind: "article",
    article: {
      where,
      title,
      ...(stage && { stage }),
      ...(isPage && { isPage }),
      ...(isUuid(article.id) && { id: article.id }),
      slug: article.slug || null,
      site,
      addresses: [article.url, ...(article.addresses ?? [])].filter(
        (url) => typeof url === "string",
      ),
      excerpt: excerptOf(article),
      ...(isRecord(article.content) && article.excerpt === "" && { isExcerptGiven: true }),
      blocks: attribution ? [...blocks, attribution] : markAttribution(blocks),
      categories: article.category
        ? [
            {
              name: article.category.name,
              slug: article.category.slug ?? null,
              addresses: article.category.addresses ?? [],
            },
          ]
        : [],
      authors: authorsOf(article),
      tags: article.tags ?? [],
      publishedAt: publishedAt ?? "",
      modifiedAt: readDate(article.modified_at ?? article.updated_at),
      createdAt: readDate(article.created_at),
      firstPublishedAt: readDate(article.first_published_at),
      ...(stage && { plan: planOf(article) }),
      ...(stage && article.based_on && { basedOn: article.based_on }),
      image: imageOf(article),
      isFeatured: article.is_featured ?? article.featured ?? false,
      isPopular: article.is_popular ?? false,
      canonicalUrl: article.canonical_url ?? "",
      changes: changes.list(),
      comments: (article.comments ?? []).map(toComment),
      notes: article.notes ?? [],
      sponsor: toLine(article.sponsor ?? ""),
      label: parseLabel(article.label ?? null),
      seo: {
        title: toLine(article.seo_title ?? ""),
        description: toLine(article.seo_description ?? ""),
        socialTitle: toLine(article.social_title ?? ""),
        socialDescription: toLine(article.social_description ?? ""),
        socialImage: article.social_image ?? null,
      },
    },
  };
}

function toComment(comment: NonNullable<JsonArticle["comments"]>[number]): ArchiveComment {
  const { source_id, kind, author_name, author_email, author_url, body, is_approved } = comment;
  return {
    ...{ source_id, kind, author_name, author_email, author_url, body, is_approved },
    parent_id: comment.parent_id ?? null,
    written_at: readDate(comment.written_at),
  };
}

function planOf({ due_at, planned_for, note }: JsonArticle) {
  return {
    due_at: readDate(due_at),
    planned_for: readDate(planned_for),
    note: note ? cutAtWord(note, 5000) : null,
  };
}

function excerptOf({ excerpt }: JsonArticle): string {
  const text = excerpt ?? "";
  return /<\/[a-z]|&#?[a-z0-9]+;/i.test(text) ? htmlToText(text) : toLine(text);
}

function authorsOf({ author, authors, byline }: JsonArticle): ArchiveAuthor[] {
  const named = authors ?? (author ? [author] : []);
  if (named.length === 0) return byline ? [{ name: toLine(byline), bio: null, image: null }] : [];
  return named.map(({ name, slug, bio, image, role, kind, addresses }) => ({
    name: toLine(name),
    ...(slug && { slug }),
    bio: bio ?? null,
    image: image ?? null,
    addresses: addresses ?? [],
    ...(role && isBylineRole(role) ? { role } : {}),
    ...(kind === "organization" ? { isOrganization: true } : {}),
  }));
}

function imageOf({ image }: JsonArticle): ArchiveImage | null {
  if (!image) return null;
  if (typeof image === "string") return { reference: image, alt: "", caption: "", credit: "" };
  const reference = image.file ?? image.src ?? image.url;
  if (!reference) return null;
  return {
    reference,
    alt: toLine(image.alt ?? ""),
    ...(image.decorative === true && { isDecorative: true }),
    caption: toLine(image.caption ?? ""),
    credit: toLine(image.credit ?? ""),
  };
}

const uuid = z.uuid();

function isUuid(id: unknown): id is string {
  return uuid.safeParse(id).success;
}

function titleOf(value: unknown): string {
  const isNamed = typeof value === "object" && value !== null && "title" in value;
  return isNamed && typeof value.title === "string" ? toLine(value.title) : "";
}
