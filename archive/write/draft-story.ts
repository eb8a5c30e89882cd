import { inlinesToText } from "../../app/domain/parse-inlines.ts";
import type { ArchiveStory, ImportedBlock } from "../archive-story.ts";
import { cutAtWord, toLine } from "../html/clean-text.ts";
import { fingerprintOf, type SlugOutcome, toKebab } from "./slugs.ts";

/** A story that fits the database, and what had to be changed for that. */
export type StoryDraft = {
  story: ArchiveStory;
  slug: string;
  excerpt: string;
  tags: string[];
  changes: string[];
  /** Characters of the content as JSON, about its bytes. */
  size: number;
};

type KeepSlug = (story: { title: string; slug: string | null; fingerprint: string }) => SlugOutcome;

const MAX_TITLE = 500;
const MAX_EXCERPT = 5000;
const EXCERPT_LENGTH = 220;
const MAX_TAGS = 50;

/** Checks a story against what the database takes. A refusal says why in a few words. */
export function draftStory(
  story: ArchiveStory,
  keepSlug: KeepSlug,
): StoryDraft | { refusal: string } {
  if (story.title === "") return { refusal: "no title" };
  if (story.title.length > MAX_TITLE) return { refusal: "the title is longer than 500 characters" };
  if (!story.blocks.some(isContent)) return { refusal: "no text" };

  const content = JSON.stringify(story.blocks);
  const kept = keepSlug({
    title: story.title,
    slug: story.slug,
    fingerprint: fingerprintOf(story.title, content),
  });
  if ("refusal" in kept) return kept;
  const tags = [...new Set(story.tags.map(toKebab))].filter(Boolean);
  const changes = [
    kept.change,
    story.excerpt === "" && "excerpt made from the text",
    story.excerpt.length > MAX_EXCERPT && "excerpt shortened to 5,000 characters",
    tags.length > MAX_TAGS && "tags beyond the fiftieth dropped",
  ];
  return {
    story,
    slug: kept.slug,
    excerpt: story.excerpt ? cutAtWord(story.excerpt, MAX_EXCERPT) : excerptOf(story.blocks),
    tags: tags.slice(0, MAX_TAGS),
    changes: changes.filter((change) => typeof change === "string"),
    size: content.length,
  };
}

/** The start of the first paragraph; a quote or a heading stands in where there is none. */
function excerptOf(blocks: ImportedBlock[]): string {
  const texts = blocks.map((block) => ({
    isParagraph: block.type === "paragraph",
    text:
      block.type === "list" || block.type === "attribution"
        ? ""
        : toLine(inlinesToText(block.children)),
  }));
  const first =
    texts.find(({ isParagraph, text }) => isParagraph && text !== "") ??
    texts.find(({ text }) => text);
  return cutAtWord(first?.text ?? "", EXCERPT_LENGTH);
}

function isContent(block: ImportedBlock): boolean {
  return block.type !== "attribution" && block.type !== "divider";
}
