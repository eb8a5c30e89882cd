import type { CategoryRow } from "../../data/rows.types.ts";
import { ARTICLE_LABELS } from "../../domain/article-label.ts";
import type { FrontPlace } from "../../domain/fronts/front-place.ts";
import { type FrontSource, sourceKey } from "../../domain/fronts/layout.ts";
import type { SelectOption } from "../../ui/controls/select-field.tsx";

type NamedSource = { source: FrontSource; label: string };

/** Option of the rule that asks for a tag. */
export const TAG_OPTION = "tag";

/** Rules of every page. */
const COMMON: readonly NamedSource[] = [
  { source: { by: "latest" }, label: "The newest articles" },
  { source: { by: "popular" }, label: "Trending articles" },
  { source: { by: "featured" }, label: "Featured articles" },
  { source: { by: "most-read" }, label: "The most read articles" },
  { source: { by: "none" }, label: "Nothing" },
];

const LABELS: readonly NamedSource[] = Object.entries(ARTICLE_LABELS).map(([label, { name }]) => ({
  source: { by: "label", label: label as keyof typeof ARTICLE_LABELS },
  label: `Label: ${name}`,
}));

/** Rules to choose from on a page, of whose articles they choose. A section has no other sections, and a topic no tags. */
export function sourceOptions(
  place: FrontPlace,
  categories: readonly CategoryRow[],
): SelectOption[] {
  const sections = place.kind === "section" ? [] : categories.map(toSectionSource);
  const named = [...COMMON, ...sections, ...LABELS].map(({ source, label }) => ({
    value: sourceValue(source),
    label,
  }));
  return place.kind === "topic"
    ? named
    : [...named, { value: TAG_OPTION, label: "Articles with a tag" }];
}

function toSectionSource({ slug, name }: CategoryRow): NamedSource {
  return { source: { by: "category", slug }, label: `Section: ${name}` };
}

/** A rule as the value of its option. */
export function sourceValue(source: FrontSource): string {
  return source.by === "tag" ? TAG_OPTION : sourceKey(source);
}

/** The rule of an option. */
export function toSource(value: string): FrontSource {
  const [by, slug] = value.split(" ");
  if (by === "category" && slug !== undefined) return { by, slug };
  const known = [...COMMON, ...LABELS].find(({ source }) => sourceValue(source) === value);
  return known?.source ?? { by: "latest" };
}
