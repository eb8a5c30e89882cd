import { parseJson } from "../../backend/parse-json.ts";
import type { ArchiveAuthor, ArchiveEntry, ArchivePicture } from "../archive-story.ts";
import { toLine } from "../html/clean-text.ts";
import { htmlToText } from "../html/html-to-blocks.ts";
import { InvalidInputError, readText } from "../input/archive-file.ts";
import { type ArchiveSource, isTooLong, MAX_ENTRY_LENGTH, TOO_LONG } from "./archive-source.ts";
import { composeAttribution, markAttribution } from "./find-attribution.ts";
import { type JsonStory, jsonStorySchema, readJsonBody } from "./json-lines-body.ts";
import { readDate } from "./read-date.ts";

type Line = { number: number; text: string; isComplete: boolean; isLast: boolean };

/**
 * Reads the stories of a JSON Lines archive, one per line. A malformed line is rejected, and reading
 * continues with the next.
 *
 * @throws InvalidInputError when the last line is cut off.
 */
export async function* readJsonLines({
  file,
  options,
}: ArchiveSource): AsyncGenerator<ArchiveEntry> {
  for await (const line of splitLines(readText(file, options))) {
    const where = `line ${line.number}`;
    if (!line.isComplete) {
      yield { kind: "rejected", where, title: "", reason: TOO_LONG };
      continue;
    }
    if (line.text.trim() === "") continue;
    const value = parseJson(line.text);
    if (value === undefined && line.isLast) {
      throw new InvalidInputError(
        `The file is cut off in line ${line.number}, after ${line.text.length} characters.`,
      );
    }
    yield value === undefined
      ? { kind: "rejected", where, title: "", reason: "not valid JSON" }
      : readStory(value, where);
  }
}

async function* splitLines(texts: AsyncIterable<string>): AsyncGenerator<Line> {
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

function readStory(value: unknown, where: string): ArchiveEntry {
  const { data: story, error } = jsonStorySchema.safeParse(value);
  if (!story) {
    const [issue] = error.issues;
    const reason = `field ${issue?.path.join(".") || "(all)"}: ${issue?.message ?? "not a story"}`;
    return { kind: "rejected", where, title: titleOf(value), reason };
  }
  const title = toLine(story.title);
  const reject = (reason: string): ArchiveEntry => ({ kind: "rejected", where, title, reason });
  const status = story.status?.toLowerCase() ?? "published";
  if (!["published", "publish", "scheduled", "future"].includes(status)) return reject(status);
  if (
    [story.html, story.markdown, story.content].some(
      (body) => typeof body === "string" && isTooLong(body),
    )
  ) {
    return reject(TOO_LONG);
  }
  const publishedAt = readDate(story.published_at);
  if (!publishedAt) return reject("no usable date of publication");
  const attribution = composeAttribution({
    source: toLine(story.source ?? ""),
    sourceUrl: story.source_url ?? null,
    licence: toLine(story.licence ?? story.license ?? ""),
    licenceUrl: story.licence_url ?? story.license_url ?? null,
    attribution: toLine(story.attribution ?? ""),
  });
  const blocks = readJsonBody(story);
  return {
    kind: "story",
    story: {
      where,
      title,
      slug: story.slug || null,
      excerpt: excerptOf(story),
      blocks: attribution ? [...blocks, attribution] : markAttribution(blocks),
      categories: story.category
        ? [{ name: story.category.name, slug: story.category.slug ?? null }]
        : [],
      author: authorOf(story),
      tags: story.tags ?? [],
      publishedAt,
      modifiedAt: readDate(story.modified_at ?? story.updated_at),
      picture: pictureOf(story),
      isFeatured: story.is_featured ?? story.featured ?? false,
      isPopular: story.is_popular ?? false,
    },
  };
}

function excerptOf({ excerpt }: JsonStory): string {
  const text = excerpt ?? "";
  return /<\/[a-z]|&#?[a-z0-9]+;/i.test(text) ? htmlToText(text) : toLine(text);
}

function authorOf(story: JsonStory): ArchiveAuthor | null {
  const { author, authors } = story;
  if (author)
    return { name: toLine(author.name), bio: author.bio ?? null, picture: author.image ?? null };
  const name = authors?.map((one) => one.name).join(", ") || story.byline;
  return name ? { name: toLine(name), bio: null, picture: null } : null;
}

function pictureOf({ image }: JsonStory): ArchivePicture | null {
  if (!image) return null;
  if (typeof image === "string") return { reference: image, caption: "", credit: "" };
  const reference = image.file ?? image.src ?? image.url;
  if (!reference) return null;
  return { reference, caption: toLine(image.caption ?? ""), credit: toLine(image.credit ?? "") };
}

function titleOf(value: unknown): string {
  const isNamed = typeof value === "object" && value !== null && "title" in value;
  return isNamed && typeof value.title === "string" ? toLine(value.title) : "";
}
