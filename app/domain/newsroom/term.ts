import { HOME_CATEGORIES } from "../fronts/home-sections.ts";
import { termPath } from "../pages/page-paths.ts";
import { SEARCH_QUICK_LINKS } from "../pages/sections.ts";
import { articlesText } from "./page-range.ts";

/** A category, an author or a tag. */
export type Term = {
  kind: "category" | "author" | "tag";
  /** The id; of a tag its text. */
  key: string;
  name: string;
  /** Empty for a tag of which no slug can be made. */
  slug: string;
  /** How many articles it has, scheduled ones included. */
  articles: number;
};

/** Names of a kind, as titles of dialogs and toasts spell them. */
export const TERM_NAMES = {
  category: { one: "Category", many: "Categories" },
  author: { one: "Author", many: "Authors" },
  tag: { one: "Tag", many: "Tags" },
} as const satisfies Record<Term["kind"], { one: string; many: string }>;

const FIXED_CATEGORIES = new Set([
  ...SEARCH_QUICK_LINKS.map(({ slug }) => slug),
  ...HOME_CATEGORIES,
]);

/** Whether the front page or other pages lead to the address of a category whatever its name is. */
export function isFixedCategory({ kind, slug }: Pick<Term, "kind" | "slug">): boolean {
  return kind === "category" && FIXED_CATEGORIES.has(slug);
}

/** Explains what happens to the articles of a term that is deleted. `moveTo` is the name of the one that they get instead. */
export function removalText({ kind, articles }: Term, moveTo?: string): string {
  if (articles === 0) return `No article has this ${kind}.`;
  const texts = articlesText(articles);
  if (moveTo !== undefined) return `${texts} ${articles === 1 ? "moves" : "move"} to ${moveTo}.`;
  if (kind === "tag") return `${texts} ${articles === 1 ? "loses" : "lose"} this tag.`;
  return `${texts} ${articles === 1 ? "loses its" : "lose their"} ${kind}.`;
}

/** Explains what readers find at the address of a term that is deleted; undefined without a page. */
export function removedAddressText({ kind, slug }: Term): string | undefined {
  if (slug === "") return undefined;
  const address = `${termPath(kind, slug)} will say that the page is gone.`;
  return isFixedCategory({ kind, slug })
    ? `${address} The site's front page or search still links to it.`
    : `${address} To send its readers elsewhere, merge it instead.`;
}

/** Explains what renaming changes about the address, for the person who renames. */
export function addressText({ kind, slug }: Term, newSlug: string): string {
  if (newSlug === "") return "It will have no page of its own.";
  if (newSlug === slug) return `The address stays ${termPath(kind, slug)}.`;
  if (slug === "") return `The address will be ${termPath(kind, newSlug)}.`;
  return `${termPath(kind, slug)} will redirect to ${termPath(kind, newSlug)}.`;
}
