import { describeExcess } from "../../app/domain/content-limits.ts";
import { hasInlines } from "../../app/domain/nested-blocks.ts";
import { uniqueTopics } from "../../app/domain/pages/topic.ts";
import { inlinesToPlainText } from "../../app/domain/parse-inlines.ts";
import type { ArchiveArticle } from "../formats/archive-article.ts";
import type { ImportedBlock } from "../html/block-writer.ts";
import { cutAtWord, toLine } from "../html/clean-text.ts";
import { fingerprintOf, type SlugOutcome } from "./slugs.ts";

/** An article that meets the database's constraints, and the changes that were needed. */
export type ImportDraft = {
  article: ArchiveArticle;
  slug: string;
  excerpt: string;
  tags: string[];
  changes: string[];
  /** Length of the content as JSON, in characters. */
  size: number;
};

type AllocateSlug = (article: {
  title: string;
  slug: string | null;
  fingerprint: string;
}) => SlugOutcome;

const MAX_TITLE = 500;
const MAX_EXCERPT = 5000;
const EXCERPT_LENGTH = 220;
/** Tags of an article. */
export const MAX_TAGS = 50;
/** Longer tags have no page. */
const MAX_TAG = 200;

/** Validates an article against the constraints of the database. A rejection is a short reason. */
export function createImportDraft(
  given: ArchiveArticle,
  allocateSlug: AllocateSlug,
): ImportDraft | { rejection: string } {
  const hasText = given.blocks.some(isContent);
  // A draft may lack anything, but not everything.
  if (given.title === "" && !hasText) return { rejection: "neither title nor text" };
  if (given.title.length > MAX_TITLE)
    return { rejection: "the title is longer than 500 characters" };
  const lack = given.title === "" ? "no title" : hasText ? undefined : "no text";
  const article: ArchiveArticle =
    lack === undefined || given.stage ? given : { ...given, stage: "draft" };
  const excess = describeExcess({ main: article.blocks });
  if (excess !== undefined) return { rejection: excess };

  const content = JSON.stringify(article.blocks);
  const allocated = allocateSlug({
    title: article.title,
    slug: article.slug,
    fingerprint: fingerprintOf(article.title, content),
  });
  if ("rejection" in allocated) return allocated;
  const allTags = uniqueTopics(article.tags.map(toLine).filter((tag) => tag !== ""));
  const tags = allTags.filter((tag) => tag.length <= MAX_TAG);
  // The excerpt of a draft is left to its writer.
  const isExcerptOwn = article.stage !== undefined || article.isExcerptGiven === true;
  const changes = [
    allocated.change,
    lack !== undefined && !given.stage && `${lack}: kept as a draft`,
    ...(given.changes ?? []),
    article.excerpt === "" && !isExcerptOwn && "excerpt made from the text",
    article.excerpt.length > MAX_EXCERPT && "excerpt shortened to 5,000 characters",
    tags.length < allTags.length && "tags of more than 200 characters removed",
    tags.length > MAX_TAGS && "tags beyond the fiftieth removed",
  ];
  return {
    article,
    slug: allocated.slug,
    excerpt:
      article.excerpt || isExcerptOwn
        ? cutAtWord(article.excerpt, MAX_EXCERPT)
        : excerptOf(article.blocks),
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
      hasInlines(block) && block.type !== "attribution" && block.type !== "embed"
        ? toLine(inlinesToPlainText(block.children))
        : "",
  }));
  const first =
    texts.find(({ isParagraph, text }) => isParagraph && text !== "") ??
    texts.find(({ text }) => text);
  return cutAtWord(first?.text ?? "", EXCERPT_LENGTH);
}

function isContent(block: ImportedBlock): boolean {
  return block.type !== "attribution" && block.type !== "divider";
}
