import { parseContent } from "../parse-content.ts";
import { isRecord } from "../parse-inlines.ts";
import { type BlockChange, compareBlocks, replaceText } from "./compare-blocks.ts";
import { type Budget, compareTexts, createBudget, type Run } from "./compare-texts.ts";

/** A changed field. `list` fields have one run for each entry, `image` fields the path or URL of the image. */
export type FieldChange = {
  name: string;
  label: string;
  kind: "text" | "value" | "moment" | "list" | "image";
  runs: Run[];
};

/** Differences between two versions of an article. `body` is empty if the bodies are equal, null if too much differs. */
export type ArticleComparison = { fields: FieldChange[]; body: BlockChange[] | null };

type FieldRule = { label: string; kind: FieldChange["kind"]; isInternal?: boolean };

/** The compared fields, in the order in which they are shown. Ids are compared by the names stored beside them. */
const FIELDS: Record<string, FieldRule> = {
  title: { label: "Headline", kind: "text" },
  excerpt: { label: "Excerpt", kind: "text" },
  category_name: { label: "Category", kind: "value" },
  author_name: { label: "Author", kind: "value" },
  published_at: { label: "Publish date", kind: "moment" },
  image_src: { label: "Image", kind: "image" },
  image_alt: { label: "Alternative text", kind: "text" },
  image_is_decorative: { label: "Decorative image", kind: "value" },
  image_caption: { label: "Image caption", kind: "text" },
  tags: { label: "Tags", kind: "list" },
  sponsor: { label: "Sponsor", kind: "value" },
  label: { label: "Label", kind: "value" },
  slug: { label: "Address", kind: "value" },
  seo_title: { label: "Search headline", kind: "text", isInternal: true },
  seo_description: { label: "Search description", kind: "text", isInternal: true },
  social_title: { label: "Sharing headline", kind: "text", isInternal: true },
  social_description: { label: "Sharing text", kind: "text", isInternal: true },
  social_image: { label: "Image for sharing", kind: "image", isInternal: true },
  canonical_url: { label: "Canonical address", kind: "value", isInternal: true },
  is_featured: { label: "Featured Article", kind: "value", isInternal: true },
  is_popular: { label: "Trending News", kind: "value", isInternal: true },
};

/**
 * Compares two stored versions of an article (`fields` of `article_versions`, in any shape). Readers are not shown the
 * fields that an article page does not show. Comparisons of one page share a `budget`.
 */
export function compareArticles(
  before: unknown,
  after: unknown,
  { forReaders = false, budget = createBudget() }: { forReaders?: boolean; budget?: Budget } = {},
): ArticleComparison {
  const left = isRecord(before) ? before : {};
  const right = isRecord(after) ? after : {};
  const fields = Object.entries(FIELDS).flatMap(([name, rule]): FieldChange[] => {
    if (forReaders && rule.isInternal) return [];
    const runs = compareField(rule.kind, left[name], right[name], budget);
    return runs.every(({ change }) => change === "same")
      ? []
      : [{ name, label: rule.label, kind: rule.kind, runs }];
  });
  const body = compareBlocks(parseContent(left.content), parseContent(right.content), budget);
  return { fields, body: body?.every(({ change }) => change === "same") ? [] : body };
}

/** Whether nothing differs. */
export function isSameArticle({ fields, body }: ArticleComparison): boolean {
  return fields.length === 0 && body?.length === 0;
}

function compareField(
  kind: FieldChange["kind"],
  before: unknown,
  after: unknown,
  budget: Budget,
): Run[] {
  if (kind === "list") return compareLists(toList(before), toList(after));
  const [old, current] = [toText(before, kind), toText(after, kind)];
  if (old === current) return [];
  return kind === "text" ? compareTexts(old, current, budget) : replaceText(old, current);
}

function compareLists(before: string[], after: string[]): Run[] {
  const [old, current] = [new Set(before), new Set(after)];
  const removed = before.filter((entry) => !current.has(entry));
  return [
    ...removed.map((text): Run => ({ change: "removed", text })),
    ...after.map((text): Run => ({ change: old.has(text) ? "same" : "added", text })),
  ];
}

function toList(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

function toText(value: unknown, kind: FieldChange["kind"]): string {
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (typeof value !== "string") return "";
  if (kind !== "moment") return value;
  // Versions may spell the same moment with different offsets.
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? value : date.toISOString();
}
