import { inlinesToText } from "../../app/domain/parse-inlines.ts";
import type { ArchiveStory, ImportedBlock } from "../archive-story.ts";
import { cutAtWord, toLine } from "../html/clean-text.ts";
import { fingerprintOf, type SlugOutcome, toKebab } from "./slugs.ts";

/** A story that meets the database's constraints, and the changes that were needed. */
export type StoryDraft = {
  story: ArchiveStory;
  slug: string;
  excerpt: string;
  tags: string[];
  changes: string[];
  /** Length of the content as JSON, in characters. */
  size: number;
};

type AllocateSlug = (story: {
  title: string;
  slug: string | null;
  fingerprint: string;
}) => SlugOutcome;

const MAX_TITLE = 500;
const MAX_EXCERPT = 5000;
const EXCERPT_LENGTH = 220;
const MAX_TAGS = 50;

/** Validates a story against the constraints of the database. A rejection is a short reason. */
export function draftStory(
  story: ArchiveStory,
  allocateSlug: AllocateSlug,
): StoryDraft | { rejection: string } {
  if (story.title === "") return { rejection: "no title" };
  if (story.title.length > MAX_TITLE)
    return { rejection: "the title is longer than 500 characters" };
  if (!story.blocks.some(isContent)) return { rejection: "no text" };

  const content = JSON.stringify(story.blocks);
  const allocated = allocateSlug({
    title: story.title,
    slug: story.slug,
    fingerprint: fingerprintOf(story.title, content),
  });
  if ("rejection" in allocated) return allocated;
  const tags = [...new Set(story.tags.map(toKebab))].filter(Boolean);
  const changes = [
    allocated.change,
    story.excerpt === "" && "excerpt made from the text",
    story.excerpt.length > MAX_EXCERPT && "excerpt shortened to 5,000 characters",
    tags.length > MAX_TAGS && "tags beyond the fiftieth removed",
  ];
  return {
    story,
    slug: allocated.slug,
    excerpt: story.excerpt ? cutAtWord(story.excerpt, MAX_EXCERPT) : excerptOf(story.blocks),
    tags: tags.slice(0, MAX_TAGS),
    changes: changes.filter((change) => typeof change === "string"),
    size: content.length,
  };
}

/** The start of the first paragraph; of a quote or heading when there is no paragraph. */
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
