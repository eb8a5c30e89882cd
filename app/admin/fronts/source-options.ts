import { ARTICLE_LABELS } from "../../domain/article-label.ts";
import type { FrontSource } from "../../domain/fronts/layout.ts";
import { DEFAULT_SECTIONS } from "../../domain/pages/sections.ts";

/** Rules to choose from, each as one text. */
const SOURCES: { source: FrontSource; label: string }[] = [
  { source: { by: "latest" }, label: "The newest articles" },
  { source: { by: "popular" }, label: "Trending articles" },
  { source: { by: "featured" }, label: "Featured articles" },
  { source: { by: "most-read" }, label: "The most read articles" },
  { source: { by: "none" }, label: "Nothing" },
  ...DEFAULT_SECTIONS.map(({ slug, name }) => ({
    source: { by: "category" as const, slug },
    label: `Section: ${name}`,
  })),
  ...Object.entries(ARTICLE_LABELS).map(([label, { name }]) => ({
    source: { by: "label" as const, label: label as keyof typeof ARTICLE_LABELS },
    label: `Label: ${name}`,
  })),
];

/** Option of the rule that asks for a tag. */
export const TAG_OPTION = "tag";

export const SOURCE_OPTIONS = [
  ...SOURCES.map(({ source, label }) => ({ value: sourceValue(source), label })),
  { value: TAG_OPTION, label: "Articles with a tag" },
];

/** A rule as the value of its option. */
export function sourceValue(source: FrontSource): string {
  if (source.by === "tag") return TAG_OPTION;
  if (source.by === "label") return `label ${source.label}`;
  return "slug" in source ? `${source.by} ${source.slug}` : source.by;
}

/** The rule of an option. */
export function toSource(value: string): FrontSource {
  return SOURCES.find(({ source }) => sourceValue(source) === value)?.source ?? { by: "latest" };
}
